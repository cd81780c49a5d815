// A yardstick: the base game of this family, written by hand for one board as plain old data, in whole games of random
// players. It knows no hidden information, no events and no other rule: the practical limit of speed, not a second engine.
//
//     limit PLAYERS SEED GAMES    prints the CPU seconds that took, the decisions, and a checksum of the scores
//
// `facts.h`, which benchmarks/limit.py writes from the board file, holds the facts of the board.

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>

#include "facts.h"

using u32 = std::uint32_t;
using u64 = std::uint64_t;

constexpr int LOCO = COLOURS, GREY = COLOURS, KINDS = COLOURS + 1, EMPTY = KINDS;
constexpr int MOST_PLAYERS = 5, OFFER = 3, FEW_TRAINS = 2, LONGEST_PATH = 10, FLUSH_AT = 3, SHARED_FROM = 4;
constexpr int WAYS = KINDS * (LONGEST + 1);  // to pay for a route: a colour and a number of locomotives
constexpr int DRAW_BLIND = 0, DRAW_OPEN = 1, DRAW_TICKETS = DRAW_OPEN + DISPLAY, PASS = DRAW_TICKETS + 1;
constexpr int KEEP = PASS + 1, CLAIM = KEEP + (1 << OFFER);
constexpr int MOST_ACTIONS = CLAIM + ROUTES * WAYS;
constexpr int QUEUE = std::bit_ceil(unsigned(TICKETS));

enum Phase : std::uint8_t { TURN, SECOND_CARD, CHOICE, OVER };

// The routes of the board, or some of them.
struct Routes {
  u64 words[2] = {0, 0};

  void add(int route) { words[route >> 6] |= 1ull << (route & 63); }
  void remove(int route) { words[route >> 6] &= ~(1ull << (route & 63)); }
};

// The routes of each length and colour.
struct Classes {
  Routes of[LONGEST + 1][KINDS];

  Classes() {
    for (int route = 0; route < ROUTES; route++) of[ROUTE_LENGTH[route]][ROUTE_COLOUR[route]].add(route);
  }
};
const Classes CLASSES;

struct Player {
  std::uint8_t hand[KINDS] = {};
  std::int8_t trains = TRAINS;
  std::int16_t points = 0;
  u64 tickets = 0;
  Routes routes;
};

// The routes of one player as a graph.
struct Network {
  struct Edge {
    u64 bit;
    std::int8_t other, length;
  };
  Edge around[CITIES][16];
  std::uint8_t degree[CITIES];
  u64 joined[CITIES] = {};  // the cities joined to a city, itself included
  int routes[64], count = 0, best = 0;

  explicit Network(const Routes& own) {
    for (int word = 0; word < 2; word++)
      for (u64 rest = own.words[word]; rest; rest &= rest - 1) {
        const int route = word * 64 + std::countr_zero(rest), a = ROUTE_A[route], b = ROUTE_B[route];
        routes[count++] = route;
        const u64 all = joined[a] | joined[b] | 1ull << a | 1ull << b;
        for (u64 city = all; city; city &= city - 1) joined[std::countr_zero(city)] = all;
      }
  }

  bool joins(int a, int b) const { return joined[a] >> b & 1; }

  void extend(int city, u64 used, int length) {
    best = std::max(best, length);
    for (int i = 0; i < degree[city]; i++) {
      const Edge& edge = around[city][i];
      if (!(used & edge.bit)) extend(edge.other, used | edge.bit, length + edge.length);
    }
  }

  // A connected part with at most two odd cities is a trail itself (Euler); in others all trails are tried.
  int longest_trail() {
    int total[CITIES] = {};
    std::memset(degree, 0, sizeof degree);
    for (int i = 0; i < count; i++) {
      const int route = routes[i], a = ROUTE_A[route], b = ROUTE_B[route];
      around[a][degree[a]++] = {1ull << i, std::int8_t(b), ROUTE_LENGTH[route]};
      around[b][degree[b]++] = {1ull << i, std::int8_t(a), ROUTE_LENGTH[route]};
      total[std::countr_zero(joined[a])] += ROUTE_LENGTH[route];
    }
    u64 odd = 0;
    for (int city = 0; city < CITIES; city++) odd |= u64(degree[city] & 1) << city;
    int hard[CITIES], n = 0;
    for (int city = 0; city < CITIES; city++)
      if (total[city]) {
        if (std::popcount(joined[city] & odd) <= 2) best = std::max(best, total[city]);
        else hard[n++] = city;
      }
    for (int i = 0; i < n; i++)
      for (u64 rest = joined[hard[i]] & odd; rest && best < total[hard[i]]; rest &= rest - 1)
        extend(std::countr_zero(rest), 0, 0);
    return best;
  }
};

struct Game {
  u32 chance;
  std::uint8_t players, phase = CHOICE, seat = 0, keep_at_least = 2, opening_left, last_turns = 0, passes = 0;
  std::uint8_t deck_n = 0, discard_n = 0, pool_n = TICKETS, queue_at = 0, queue_n = 0, offer_n = 0;
  std::uint8_t deck[KINDS], discard[KINDS] = {}, display[DISPLAY], offer[OFFER], pool[TICKETS], queue[QUEUE];
  Routes open;
  Player player[MOST_PLAYERS];

  Game(int players_, u32 seed) : chance(seed), players(players_), opening_left(players_) {
    for (int kind = 0; kind < KINDS; kind++) deck_n += deck[kind] = CARDS[kind];
    std::memset(display, EMPTY, sizeof display);
    for (int i = 0; i < TICKETS; i++) pool[i] = i;
    for (int route = 0; route < ROUTES; route++) open.add(route);
    for (int each = 0; each < players; each++)
      for (int i = 0; i < HAND; i++) player[each].hand[draw()]++;
    fill_display();
    offer_tickets();
  }

  u32 below(u32 n) {
    chance += 0x9E3779B9u;
    u32 z = (chance ^ (chance >> 16)) * 0x21F0AAADu;
    z = (z ^ (z >> 15)) * 0x735A2D97u;
    return (u64(z ^ (z >> 15)) * n) >> 32;
  }

  // -- cards and tickets ---------------------------------------------------------------------------------------

  int draw() {
    if (deck_n == 0) {
      if (discard_n == 0) return EMPTY;
      for (int kind = 0; kind < KINDS; kind++) std::swap(deck[kind], discard[kind]);
      std::swap(deck_n, discard_n);
    }
    int left = below(deck_n), kind = 0;
    while (left >= deck[kind]) left -= deck[kind++];
    deck[kind]--, deck_n--;
    return kind;
  }

  void fill_display() {
    for (;;) {
      int locos = 0, empty = 0;
      for (auto& card : display) {
        if (card == EMPTY) card = draw();
        locos += card == LOCO, empty += card == EMPTY;
      }
      if (locos < FLUSH_AT) return;
      const int others = deck_n - deck[LOCO] + discard_n - discard[LOCO] + DISPLAY - locos - empty;
      if (others < FLUSH_AT) return;
      for (auto& card : display)
        if (card != EMPTY) discard[card]++, discard_n++, card = EMPTY;
    }
  }

  void offer_tickets() {
    offer_n = 0;
    while (offer_n < OFFER) {
      if (pool_n) {
        const int i = below(pool_n);
        offer[offer_n++] = pool[i];
        pool[i] = pool[--pool_n];
      } else if (queue_n) {
        offer[offer_n++] = queue[queue_at++ & (QUEUE - 1)];
        queue_n--;
      } else {
        break;
      }
    }
    phase = CHOICE;
  }

  // -- legal actions -------------------------------------------------------------------------------------------

  Routes open_to_me() const {
    Routes found = open;
    if (players >= SHARED_FROM)
      for (int word = 0; word < 2; word++)
        for (u64 rest = player[seat].routes.words[word]; rest; rest &= rest - 1) {
          const int twin = ROUTE_TWIN[word * 64 + std::countr_zero(rest)];
          if (twin >= 0) found.remove(twin);
        }
    return found;
  }

  static std::uint16_t* add_claims(std::uint16_t* out, const Routes& free, const Routes& alike, const int* pay, int n) {
    for (int word = 0; word < 2; word++)
      for (u64 rest = free.words[word] & alike.words[word]; rest; rest &= rest - 1) {
        const int claim = CLAIM + (word * 64 + std::countr_zero(rest)) * WAYS;
        for (int i = 0; i < n; i++) *out++ = claim + pay[i];
      }
    return out;
  }

  std::uint16_t* claims(std::uint16_t* out) const {
    const Player& me = player[seat];
    const int locos = me.hand[LOCO];
    int most = 0;
    for (int colour = 0; colour < COLOURS; colour++) most = std::max<int>(most, me.hand[colour]);
    const int longest = std::min({int(me.trains), LONGEST, most + locos});
    const Routes free = open_to_me();
    int pay[WAYS + 1];
    for (int length = 1; length <= longest; length++) {
      int n = 0;
      for (int colour = 0; colour < COLOURS; colour++) {
        const int have = me.hand[colour], from = n;
        if (have > 0 && have + locos >= length)
          for (int wild = std::max(0, length - have), top = std::min(length - 1, locos); wild <= top; wild++)
            pay[n++] = colour * (LONGEST + 1) + wild;
        if (locos >= length) pay[n] = LOCO * (LONGEST + 1) + length;
        const int ways = n - from + (locos >= length);
        if (ways) out = add_claims(out, free, CLASSES.of[length][colour], pay + from, ways);
      }
      if (locos >= length) pay[n++] = LOCO * (LONGEST + 1) + length;
      if (n) out = add_claims(out, free, CLASSES.of[length][GREY], pay, n);
    }
    return out;
  }

  int legal(std::uint16_t* first) const {
    std::uint16_t* out = first;
    if (phase == CHOICE) {
      const int least = std::min(keep_at_least, offer_n);
      for (int mask = 1; mask < 1 << offer_n; mask++)
        if (std::popcount(unsigned(mask)) >= least) *out++ = KEEP + mask;
      return out - first;
    }
    if (deck_n + discard_n) *out++ = DRAW_BLIND;
    const int forbidden = phase == TURN ? EMPTY : LOCO;
    for (int i = 0; i < DISPLAY; i++)
      if (display[i] < forbidden) *out++ = DRAW_OPEN + i;
    if (phase == TURN) {
      if (pool_n + queue_n) *out++ = DRAW_TICKETS;
      out = claims(out);
      if (out == first) *out++ = PASS;
    }
    return out - first;
  }

  // -- carrying them out ---------------------------------------------------------------------------------------

  void apply(int action) {
    Player& me = player[seat];
    if (action >= CLAIM) return claim(me, action - CLAIM);
    if (action >= KEEP) return keep(me, action - KEEP);
    if (action == PASS) {
      if (++passes >= players) phase = OVER;
      else end_turn();
      return;
    }
    passes = 0;
    if (action == DRAW_TICKETS) {
      keep_at_least = 1;
      return offer_tickets();
    }
    int kind;
    if (action == DRAW_BLIND) {
      kind = draw();
    } else {
      kind = display[action - DRAW_OPEN];
      display[action - DRAW_OPEN] = EMPTY;
      fill_display();
    }
    me.hand[kind]++;
    const bool whole_turn = action != DRAW_BLIND && kind == LOCO;
    if (phase == TURN && !whole_turn && can_draw_second()) phase = SECOND_CARD;
    else end_turn();
  }

  bool can_draw_second() const {
    if (deck_n + discard_n) return true;
    for (int kind : display)
      if (kind < LOCO) return true;
    return false;
  }

  void claim(Player& me, int code) {
    const int route = code / WAYS, colour = code % WAYS / (LONGEST + 1), wild = code % (LONGEST + 1);
    const int length = ROUTE_LENGTH[route];
    passes = 0;
    me.hand[LOCO] -= wild, discard[LOCO] += wild;
    if (colour != LOCO) me.hand[colour] -= length - wild, discard[colour] += length - wild;
    discard_n += length;
    me.trains -= length;
    me.points += POINTS[length];
    me.routes.add(route);
    open.remove(route);
    if (ROUTE_TWIN[route] >= 0 && players < SHARED_FROM) open.remove(ROUTE_TWIN[route]);
    if (std::memchr(display, EMPTY, sizeof display)) fill_display();
    end_turn();
  }

  void keep(Player& me, int mask) {
    for (int i = 0; i < offer_n; i++) {
      if (mask >> i & 1) me.tickets |= 1ull << offer[i];
      else queue[(queue_at + queue_n++) & (QUEUE - 1)] = offer[i];
    }
    offer_n = 0;
    if (!opening_left) return end_turn();
    seat = seat + 1 == players ? 0 : seat + 1;
    if (--opening_left) offer_tickets();
    else phase = TURN;
  }

  void end_turn() {
    if (last_turns) {
      if (--last_turns == 0) {
        phase = OVER;
        return;
      }
    } else if (player[seat].trains <= FEW_TRAINS) {
      last_turns = players;
    }
    phase = TURN;
    seat = seat + 1 == players ? 0 : seat + 1;
  }

  void score(int* totals) const {
    int trail[MOST_PLAYERS], longest = 0;
    for (int each = 0; each < players; each++) {
      Network network(player[each].routes);
      totals[each] = player[each].points;
      for (u64 rest = player[each].tickets; rest; rest &= rest - 1) {
        const int ticket = std::countr_zero(rest);
        const bool joined = network.joins(TICKET_A[ticket], TICKET_B[ticket]);
        totals[each] += joined ? TICKET_POINTS[ticket] : -TICKET_POINTS[ticket];
      }
      longest = std::max(longest, trail[each] = network.longest_trail());
    }
    for (int each = 0; each < players; each++)
      if (longest && trail[each] == longest) totals[each] += LONGEST_PATH;
  }
};

int main(int, char** arguments) {
  const int players = std::atoi(arguments[1]), seed = std::atoi(arguments[2]), games = std::atoi(arguments[3]);
  static std::uint16_t actions[MOST_ACTIONS];
  long decisions = 0;
  u32 check = 0;
  const std::clock_t began = std::clock();
  for (int i = 0; i < games; i++) {
    Game game(players, seed + i);
    for (; game.phase != OVER; decisions++) game.apply(actions[game.below(game.legal(actions))]);
    int totals[MOST_PLAYERS];
    game.score(totals);
    for (int each = 0; each < players; each++) check = check * 31 + totals[each] + 1000;
  }
  std::printf("%.6f %ld %u\n", double(std::clock() - began) / CLOCKS_PER_SEC, decisions, check);
}
