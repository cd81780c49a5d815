-- A SQLite store as version 0.1.0 (protocol 1) left it: one table with a finished game and a running one, which has an
-- undo. Never edit or remake it: servers of today have to read it. If the rules of the board get another version, add a
-- new file beside it, and let the test of this one expect the refusal.
BEGIN TRANSACTION;
CREATE TABLE actions (
            game_id TEXT NOT NULL REFERENCES games(id), seq INTEGER NOT NULL, seat INTEGER NOT NULL,
            action TEXT NOT NULL, at DOUBLE PRECISION NOT NULL, bot INTEGER NOT NULL, PRIMARY KEY (game_id, seq));
INSERT INTO "actions" VALUES('RcR1ESsgliqxSmdi',1,0,'claim amsterdam-london/white white:1',1.79496566853243947033e+09,1);
INSERT INTO "actions" VALUES('RcR1ESsgliqxSmdi',2,1,'draw',1.79496566854215168951e+09,1);
INSERT INTO "actions" VALUES('RcR1ESsgliqxSmdi',3,0,'draw',1.79496566854344773295e+09,1);
INSERT INTO "actions" VALUES('RcR1ESsgliqxSmdi',4,1,'draw',1794965668.54922,1);
INSERT INTO "actions" VALUES('RcR1ESsgliqxSmdi',5,0,'claim bucharest-kyiv red:1 loco:1',1.79496566855054426195e+09,1);
INSERT INTO "actions" VALUES('RcR1ESsgliqxSmdi',6,1,'draw',1.79496566855142855641e+09,1);
INSERT INTO "actions" VALUES('RcR1ESsgliqxSmdi',7,0,'draw',1.79496566855230474469e+09,1);
INSERT INTO "actions" VALUES('RcR1ESsgliqxSmdi',8,1,'claim kyiv-warsaw yellow:1',1794965668.55314,1);
INSERT INTO "actions" VALUES('RcR1ESsgliqxSmdi',9,0,'draw',1.79496566855421519279e+09,1);
INSERT INTO "actions" VALUES('RcR1ESsgliqxSmdi',10,1,'draw',1.7949656685550584793e+09,1);
INSERT INTO "actions" VALUES('RcR1ESsgliqxSmdi',11,0,'draw',1.79496566855625748634e+09,1);
INSERT INTO "actions" VALUES('RcR1ESsgliqxSmdi',12,1,'claim berlin-copenhagen/green green:1',1.79496566855708456042e+09,1);
INSERT INTO "actions" VALUES('RcR1ESsgliqxSmdi',13,0,'claim berlin-vienna/yellow yellow:1',1.79496566855831551556e+09,1);
INSERT INTO "actions" VALUES('RcR1ESsgliqxSmdi',14,1,'draw',1.79496566855911278727e+09,1);
INSERT INTO "actions" VALUES('RcR1ESsgliqxSmdi',15,0,'draw',1.79496566856027936929e+09,1);
INSERT INTO "actions" VALUES('RcR1ESsgliqxSmdi',16,1,'claim paris-zurich/white white:1',1.79496566857453942293e+09,1);
INSERT INTO "actions" VALUES('RcR1ESsgliqxSmdi',17,0,'claim amsterdam-berlin/green green:1',1.79496566857927489276e+09,1);
INSERT INTO "actions" VALUES('RcR1ESsgliqxSmdi',18,1,'draw',1.79496566858090162276e+09,1);
INSERT INTO "actions" VALUES('RcR1ESsgliqxSmdi',19,0,'draw',1.79496566858215498923e+09,1);
INSERT INTO "actions" VALUES('RcR1ESsgliqxSmdi',20,1,'claim berlin-warsaw/blue blue:2',1.79496566859445548058e+09,1);
INSERT INTO "actions" VALUES('RcR1ESsgliqxSmdi',21,0,'claim ankara-bucharest/black black:2',1.79496566859891104692e+09,1);
INSERT INTO "actions" VALUES('RcR1ESsgliqxSmdi',22,1,'draw',1.79496566860644364352e+09,1);
INSERT INTO "actions" VALUES('RcR1ESsgliqxSmdi',23,0,'draw',1.79496566861183881754e+09,1);
INSERT INTO "actions" VALUES('RcR1ESsgliqxSmdi',24,1,'draw',1.79496566861305761331e+09,1);
INSERT INTO "actions" VALUES('RcR1ESsgliqxSmdi',25,0,'draw',1.7949656686219127178e+09,1);
INSERT INTO "actions" VALUES('RcR1ESsgliqxSmdi',26,1,'draw',1.79496566862804102899e+09,1);
INSERT INTO "actions" VALUES('RcR1ESsgliqxSmdi',27,0,'claim bucharest-vienna/blue blue:2',1.79496566863090896608e+09,1);
INSERT INTO "actions" VALUES('RcR1ESsgliqxSmdi',28,1,'draw',1.7949656686381995678e+09,1);
INSERT INTO "actions" VALUES('RcR1ESsgliqxSmdi',29,0,'claim ankara-athens/green green:2',1.79496566864678072932e+09,1);
INSERT INTO "actions" VALUES('RcR1ESsgliqxSmdi',30,1,'claim rome-zurich/green green:1',1.79496566865289545059e+09,1);
INSERT INTO "actions" VALUES('RcR1ESsgliqxSmdi',31,0,'draw',1.79496566865564370152e+09,1);
INSERT INTO "actions" VALUES('RcR1ESsgliqxSmdi',32,1,'claim ankara-athens/red red:2',1.79496566866193223003e+09,1);
INSERT INTO "actions" VALUES('RcR1ESsgliqxSmdi',33,0,'draw',1.79496566867087244991e+09,1);
INSERT INTO "actions" VALUES('RcR1ESsgliqxSmdi',34,1,'claim brest-paris yellow:2',1.79496566867313671117e+09,1);
INSERT INTO "actions" VALUES('RcR1ESsgliqxSmdi',35,0,'claim riga-stockholm/yellow yellow:1',1.79496566867885255815e+09,1);
INSERT INTO "actions" VALUES('RcR1ESsgliqxSmdi',36,1,'draw',1.7949656686973860264e+09,1);
INSERT INTO "actions" VALUES('RcR1ESsgliqxSmdi',37,0,'claim brest-london red:2',1.79496566870279908182e+09,1);
INSERT INTO "actions" VALUES('RcR1ESsgliqxSmdi',38,1,'draw',1.79496566870825362207e+09,1);
INSERT INTO "actions" VALUES('RcR1ESsgliqxSmdi',39,0,'claim berlin-paris/white white:3',1.7949656687103579044e+09,1);
INSERT INTO "actions" VALUES('RcR1ESsgliqxSmdi',40,1,'draw',1794965668.71122,1);
INSERT INTO "actions" VALUES('RcR1ESsgliqxSmdi',41,0,'claim moscow-riga/green green:2 loco:1',1.79496566871670460699e+09,1);
INSERT INTO "actions" VALUES('mAYbf-w95aUKGL-J',1,1,'claim berlin-copenhagen/green green:1',1.79496566873805928231e+09,1);
INSERT INTO "actions" VALUES('mAYbf-w95aUKGL-J',2,0,'claim amsterdam-berlin/green green:1',1.79496566874137210845e+09,0);
INSERT INTO "actions" VALUES('mAYbf-w95aUKGL-J',3,0,'undo',1.79496566874321484565e+09,0);
INSERT INTO "actions" VALUES('mAYbf-w95aUKGL-J',4,0,'claim amsterdam-berlin/green green:1',1.79496566874829196927e+09,0);
INSERT INTO "actions" VALUES('mAYbf-w95aUKGL-J',5,1,'claim kyiv-warsaw loco:1',1.79496566874993419642e+09,1);
CREATE TABLE bans (address TEXT PRIMARY KEY, until DOUBLE PRECISION NOT NULL);
CREATE TABLE boards (fingerprint TEXT PRIMARY KEY, source TEXT NOT NULL);
INSERT INTO "boards" VALUES('a446d421222aaf77','# Ticket to Ride, First Journey, Europe edition (2017; "Mon Premier Voyage").
#
# WHERE THE FACTS COME FROM
#
# Only facts (names, lengths, colours) were taken from the sources below, none of their code or text. Cities and pairs
# are verified; so are colours, lengths and doubles, but for one track; the split of the cards is UNCERTAIN; the tickets
# are RECONSTRUCTED.
#
# Numbers (20 trains, 72 train cards in six colours and locomotives, 32 tickets, 4 bonus cards for the crossing, 6
# tickets to win), the western and eastern cities, and all rules: the publisher''s rulebook. 2 to 4 players: four sets of
# trains, and shops.
#
# cities   VERIFIED, with the 45 pairs, by two independent sources: Toto-Africa/Ticket-To-Ride-nieuw (Dutch names, every
#          track with colour and length) and ODawsonCOYW/TTR-Graphs (a graph of 22 numbered nodes); all 45 pairs agree.
#          Names: Toto-Africa; the rulebook itself names the three western and the three eastern cities and, in its
#          pictures, Berlin, Athens, Vienna, Bucharest and Rome.
# routes   colours, lengths and which pairs are double: VERIFIED for 69 of the 70 tracks by two sources, Toto-Africa and
#          rkdarst/board-game-networks. The second track of Ankara-Athens is green in the first and black in the second;
#          kept green. Checks: both tracks of every double pair have one length and two colours; 20 to 22 spaces of each
#          of the six colours; the rulebook''s example of a blue route of two spaces has the labels Vienna and Rome, and
#          fits.
# cards    UNCERTAIN: 66 coloured cards + 6 locomotives (Toto-Africa; 66 over six colours is taken as 11 each), or 60 +
#          12. Both make the rulebook''s 72; the first is kept.
# tickets  RECONSTRUCTED, all 32: no public list was found (smirea/ticket-to-ride and dads-dads/langenberg have none,
#          nor this board). Likely real are Athens-Berlin and Berlin-Brest: in the text layer of the English rulebook
#          (transcribed by smirea) the labels Berlin and Athens stand by the ticket pictures, and Berlin and Brest by
#          the text on completing a ticket. The rest is made after the US edition, whose 32 tickets two independent
#          sources give alike (rkirov/ticket_to_ride, pbaumstarck/scaling-invention): the same number of tickets per
#          shortest path (3 of 3 trains, 16 of 4, 13 of 5), never two neighbours, every city on 2 to 4 tickets, spread
#          over the board.
# lat/lon  real places to 0.01 degree.

id = "first-journey"
name = "First Journey (Europe)"
players = [2, 4]
trains = 20
hand = 4
display = 0

# The split into 11 of each of 6 colours and 6 locomotives is uncertain, see the top of the file.
train_cards_total = 72
train_cards = [
  { id = "yellow", count = 11 },
  { id = "green",  count = 11 },
  { id = "white",  count = 11 },
  { id = "black",  count = 11 },
  { id = "blue",   count = 11 },
  { id = "red",    count = 11 },
  { id = "loco",   count =  6, name = "locomotive", wild_from = 1 },
]

# 22 cities.
cities = [
  { id = "amsterdam",  name = "Amsterdam",  lat = 52.37, lon =  4.90 },
  { id = "ankara",     name = "Ankara",     lat = 39.93, lon = 32.86 },
  { id = "athens",     name = "Athens",     lat = 37.98, lon = 23.73 },
  { id = "barcelona",  name = "Barcelona",  lat = 41.39, lon =  2.17 },
  { id = "berlin",     name = "Berlin",     lat = 52.52, lon = 13.40 },
  { id = "brest",      name = "Brest",      lat = 48.39, lon = -4.49 },
  { id = "bucharest",  name = "Bucharest",  lat = 44.43, lon = 26.10 },
  { id = "copenhagen", name = "Copenhagen", lat = 55.68, lon = 12.57 },
  { id = "dublin",     name = "Dublin",     lat = 53.35, lon = -6.26 },
  { id = "kyiv",       name = "Kyiv",       lat = 50.45, lon = 30.52 },
  { id = "london",     name = "London",     lat = 51.51, lon = -0.13 },
  { id = "madrid",     name = "Madrid",     lat = 40.42, lon = -3.70 },
  { id = "moscow",     name = "Moscow",     lat = 55.76, lon = 37.62 },
  { id = "paris",      name = "Paris",      lat = 48.86, lon =  2.35 },
  { id = "riga",       name = "Riga",       lat = 56.95, lon = 24.11 },
  { id = "rome",       name = "Rome",       lat = 41.90, lon = 12.50 },
  { id = "rostov",     name = "Rostov",     lat = 47.24, lon = 39.71 },
  { id = "sarajevo",   name = "Sarajevo",   lat = 43.86, lon = 18.41 },
  { id = "stockholm",  name = "Stockholm",  lat = 59.33, lon = 18.07 },
  { id = "vienna",     name = "Vienna",     lat = 48.21, lon = 16.37 },
  { id = "warsaw",     name = "Warsaw",     lat = 52.23, lon = 21.01 },
  { id = "zurich",     name = "Zurich",     lat = 47.37, lon =  8.54 },
]

# 70 tracks = 45 connections, 25 of them double. No grey routes, no ferries, no tunnels. Lengths 1 to 3.
routes = [
  { a = "amsterdam",  b = "berlin",     length = 1, colour = "black" },
  { a = "amsterdam",  b = "berlin",     length = 1, colour = "green" },
  { a = "amsterdam",  b = "copenhagen", length = 2, colour = "red" },
  { a = "amsterdam",  b = "london",     length = 1, colour = "black" },
  { a = "amsterdam",  b = "london",     length = 1, colour = "white" },
  { a = "amsterdam",  b = "paris",      length = 1, colour = "blue" },
  { a = "ankara",     b = "athens",     length = 2, colour = "green" },
  { a = "ankara",     b = "athens",     length = 2, colour = "red" },
  { a = "ankara",     b = "bucharest",  length = 2, colour = "black" },
  { a = "ankara",     b = "bucharest",  length = 2, colour = "blue" },
  { a = "ankara",     b = "rostov",     length = 3, colour = "black" },
  { a = "ankara",     b = "rostov",     length = 3, colour = "white" },
  { a = "athens",     b = "bucharest",  length = 2, colour = "yellow" },
  { a = "athens",     b = "rome",       length = 3, colour = "blue" },
  { a = "athens",     b = "rome",       length = 3, colour = "white" },
  { a = "athens",     b = "sarajevo",   length = 1, colour = "red" },
  { a = "barcelona",  b = "madrid",     length = 1, colour = "red" },
  { a = "barcelona",  b = "madrid",     length = 1, colour = "white" },
  { a = "barcelona",  b = "paris",      length = 2, colour = "white" },
  { a = "barcelona",  b = "rome",       length = 2, colour = "black" },
  { a = "barcelona",  b = "rome",       length = 2, colour = "yellow" },
  { a = "berlin",     b = "copenhagen", length = 1, colour = "green" },
  { a = "berlin",     b = "copenhagen", length = 1, colour = "white" },
  { a = "berlin",     b = "paris",      length = 3, colour = "white" },
  { a = "berlin",     b = "paris",      length = 3, colour = "yellow" },
  { a = "berlin",     b = "vienna",     length = 1, colour = "red" },
  { a = "berlin",     b = "vienna",     length = 1, colour = "yellow" },
  { a = "berlin",     b = "warsaw",     length = 2, colour = "blue" },
  { a = "berlin",     b = "warsaw",     length = 2, colour = "green" },
  { a = "brest",      b = "dublin",     length = 2, colour = "blue" },
  { a = "brest",      b = "london",     length = 2, colour = "red" },
  { a = "brest",      b = "madrid",     length = 3, colour = "green" },
  { a = "brest",      b = "paris",      length = 2, colour = "yellow" },
  { a = "bucharest",  b = "kyiv",       length = 2, colour = "red" },
  { a = "bucharest",  b = "rostov",     length = 2, colour = "green" },
  { a = "bucharest",  b = "rostov",     length = 2, colour = "red" },
  { a = "bucharest",  b = "sarajevo",   length = 1, colour = "green" },
  { a = "bucharest",  b = "vienna",     length = 2, colour = "blue" },
  { a = "bucharest",  b = "vienna",     length = 2, colour = "yellow" },
  { a = "copenhagen", b = "stockholm",  length = 1, colour = "black" },
  { a = "copenhagen", b = "stockholm",  length = 1, colour = "blue" },
  { a = "dublin",     b = "london",     length = 1, colour = "green" },
  { a = "dublin",     b = "london",     length = 1, colour = "yellow" },
  { a = "kyiv",       b = "moscow",     length = 2, colour = "green" },
  { a = "kyiv",       b = "rostov",     length = 2, colour = "black" },
  { a = "kyiv",       b = "vienna",     length = 3, colour = "white" },
  { a = "kyiv",       b = "warsaw",     length = 1, colour = "yellow" },
  { a = "london",     b = "paris",      length = 1, colour = "black" },
  { a = "london",     b = "paris",      length = 1, colour = "green" },
  { a = "madrid",     b = "paris",      length = 3, colour = "blue" },
  { a = "madrid",     b = "paris",      length = 3, colour = "red" },
  { a = "moscow",     b = "riga",       length = 3, colour = "green" },
  { a = "moscow",     b = "riga",       length = 3, colour = "yellow" },
  { a = "moscow",     b = "rostov",     length = 2, colour = "blue" },
  { a = "moscow",     b = "rostov",     length = 2, colour = "yellow" },
  { a = "moscow",     b = "warsaw",     length = 3, colour = "black" },
  { a = "moscow",     b = "warsaw",     length = 3, colour = "red" },
  { a = "paris",      b = "zurich",     length = 1, colour = "blue" },
  { a = "paris",      b = "zurich",     length = 1, colour = "white" },
  { a = "riga",       b = "stockholm",  length = 1, colour = "red" },
  { a = "riga",       b = "stockholm",  length = 1, colour = "yellow" },
  { a = "riga",       b = "warsaw",     length = 1, colour = "white" },
  { a = "rome",       b = "sarajevo",   length = 2, colour = "black" },
  { a = "rome",       b = "vienna",     length = 2, colour = "blue" },
  { a = "rome",       b = "zurich",     length = 1, colour = "green" },
  { a = "rome",       b = "zurich",     length = 1, colour = "white" },
  { a = "sarajevo",   b = "vienna",     length = 2, colour = "green" },
  { a = "vienna",     b = "warsaw",     length = 1, colour = "black" },
  { a = "vienna",     b = "zurich",     length = 2, colour = "black" },
  { a = "vienna",     b = "zurich",     length = 2, colour = "red" },
]

# 32 tickets without points. All of them are reconstructed, see the top of the file.
tickets = [
  { a = "amsterdam",  b = "madrid" },
  { a = "amsterdam",  b = "riga" },
  { a = "ankara",     b = "kyiv" },
  { a = "ankara",     b = "moscow" },
  { a = "ankara",     b = "rome" },
  { a = "athens",     b = "berlin" },  # reconstructed, but likely
  { a = "athens",     b = "paris" },
  { a = "athens",     b = "riga" },
  { a = "athens",     b = "rostov" },
  { a = "barcelona",  b = "brest" },
  { a = "barcelona",  b = "bucharest" },
  { a = "barcelona",  b = "sarajevo" },
  { a = "berlin",     b = "brest" },  # reconstructed, but likely
  { a = "berlin",     b = "moscow" },
  { a = "brest",      b = "copenhagen" },
  { a = "bucharest",  b = "warsaw" },
  { a = "bucharest",  b = "zurich" },
  { a = "copenhagen", b = "kyiv" },
  { a = "copenhagen", b = "rome" },
  { a = "dublin",     b = "madrid" },
  { a = "dublin",     b = "stockholm" },
  { a = "dublin",     b = "zurich" },
  { a = "kyiv",       b = "paris" },
  { a = "london",     b = "sarajevo" },
  { a = "london",     b = "warsaw" },
  { a = "madrid",     b = "vienna" },
  { a = "moscow",     b = "sarajevo" },
  { a = "moscow",     b = "stockholm" },
  { a = "paris",      b = "stockholm" },
  { a = "riga",       b = "rostov" },
  { a = "rostov",     b = "vienna" },
  { a = "warsaw",     b = "zurich" },
]

[rules.draw_pair]

[rules.claim_routes]
multiple_routes_from = 2  # every track can be claimed with any number of players

# The first to complete 6 tickets wins; a line from a western to an eastern city counts as one, once per player
# (there is a bonus card for each of 4 players).
[rules.ticket_race]
tickets = 2
to_win = 6
west = ["brest", "dublin", "madrid"]
east = ["ankara", "moscow", "rostov"]

[planner]
margin = 2

# For choosing a board: how many decisions a player takes in a game (measured with bots), how demanding it is (1 to 3).
[play]
decisions = 21
difficulty = 1

# What the board is like.
[about]
en = "A quick game for children and beginners: short routes, no points to count."
fr = "Une partie rapide pour les enfants et les débutants : des routes courtes, aucun point à compter."

# What the board and its places are called in French, where it differs.
[names.fr]
first-journey = "Mon premier voyage"
athens = "Athènes"
barcelona = "Barcelone"
bucharest = "Bucarest"
copenhagen = "Copenhague"
london = "Londres"
moscow = "Moscou"
vienna = "Vienne"
warsaw = "Varsovie"

# Where things are drawn, in pixels of the frame; made by `whistlestop board layout`, and open to changes by hand.
# A label and the spot for tokens are seen from their city; a bend goes to the right on the way from a to b.
[layout]
frame = [1600, 1000]
car = [66, 21]
radius = 13
font = 24
places = [
  { id = "amsterdam",  at = [529.4, 349.1], label = [-67.2, -24.6] },
  { id = "ankara",     at = [1319.8, 786.9], label = [61.6, 0] },
  { id = "athens",     at = [1058, 877.7], label = [66.9, 17.8] },
  { id = "barcelona",  at = [359.1, 770.2], label = [0, 27.3] },
  { id = "berlin",     at = [750.7, 377.2], label = [48.2, -39.2] },
  { id = "brest",      at = [190.5, 469.9], label = [-51, 0] },
  { id = "bucharest",  at = [1118.2, 645.8], label = [100.2, 0] },
  { id = "copenhagen", at = [746.6, 220], label = [95.6, 6.2] },
  { id = "dublin",     at = [206.6, 237.9], label = [55.4, -12.2] },
  { id = "kyiv",       at = [1190.2, 416.6], label = [-31.2, -24.6] },
  { id = "london",     at = [353.4, 355.4], label = [-80, 0] },
  { id = "madrid",     at = [158.2, 772], label = [-60.6, 0] },
  { id = "moscow",     at = [1313.4, 216.2], label = [71.2, 0] },
  { id = "paris",      at = [419.4, 504.8], label = [-66.7, 9.6] },
  { id = "riga",       at = [1024.6, 207.5], label = [-43.4, 12.2] },
  { id = "rome",       at = [685.9, 770.8], label = [-25.7, 26.1] },
  { id = "rostov",     at = [1421.5, 476], label = [61.6, 0] },
  { id = "sarajevo",   at = [944.8, 711.4], label = [73.3, 6.2] },
  { id = "stockholm",  at = [872.8, 102.7], label = [84.4, -12.2] },
  { id = "vienna",     at = [855, 536.1], label = [-75.4, -18.9] },
  { id = "warsaw",     at = [986.1, 385.5], label = [43.7, 42.2] },
  { id = "zurich",     at = [593.1, 589.8], label = [-56.6, 12.2] },
]
curves = [
  { a = "amsterdam",  b = "berlin",     bend = -6, slide = -8.7 },
  { a = "amsterdam",  b = "copenhagen", bend = -6.9 },
  { a = "amsterdam",  b = "london",     bend = -10.3, slide = -4.3 },
  { a = "amsterdam",  b = "paris",      bend = 0.7 },
  { a = "ankara",     b = "athens",     bend = -4.9, slide = -2.1 },
  { a = "ankara",     b = "bucharest",  bend = -6.9 },
  { a = "ankara",     b = "rostov",     bend = 10.9, slide = 8.3 },
  { a = "athens",     b = "bucharest",  bend = 6.7 },
  { a = "athens",     b = "rome",       bend = -16 },
  { a = "athens",     b = "sarajevo",   bend = -8.1, slide = -11.5 },
  { a = "barcelona",  b = "madrid",     bend = 0.6, slide = 2.7 },
  { a = "barcelona",  b = "paris",      bend = -7.6 },
  { a = "barcelona",  b = "rome",       bend = 7.1, slide = 2.3 },
  { a = "berlin",     b = "copenhagen", bend = -4.4, slide = 7.6 },
  { a = "berlin",     b = "paris",      bend = 6 },
  { a = "berlin",     b = "vienna",     bend = -1.3 },
  { a = "berlin",     b = "warsaw",     bend = -4.9 },
  { a = "brest",      b = "dublin",     bend = -6.5 },
  { a = "brest",      b = "london",     bend = 0.3, slide = -10.4 },
  { a = "brest",      b = "madrid",     bend = 12.8 },
  { a = "brest",      b = "paris",      bend = -10, slide = -4.8 },
  { a = "bucharest",  b = "kyiv",       bend = -6.7 },
  { a = "bucharest",  b = "rostov",     bend = -2.8, slide = 15.5 },
  { a = "bucharest",  b = "sarajevo",   bend = 11.6, slide = -9 },
  { a = "bucharest",  b = "vienna",     bend = -8 },
  { a = "copenhagen", b = "stockholm",  bend = -3.7, slide = 9.5 },
  { a = "dublin",     b = "london",     bend = -2.6, slide = -1 },
  { a = "kyiv",       b = "moscow",     bend = 6.6 },
  { a = "kyiv",       b = "rostov",     bend = -6.7 },
  { a = "kyiv",       b = "vienna",     bend = 3.2, slide = 2.6 },
  { a = "kyiv",       b = "warsaw",     bend = -3.7, slide = 4.9 },
  { a = "london",     b = "paris",      bend = 0 },
  { a = "madrid",     b = "paris",      bend = -1.6, slide = -3.5 },
  { a = "moscow",     b = "riga",       bend = 17.5, slide = -2.5 },
  { a = "moscow",     b = "rostov",     bend = -5.7, slide = 7.1 },
  { a = "moscow",     b = "warsaw",     bend = 10.9, slide = 10.3 },
  { a = "paris",      b = "zurich",     bend = -3.9, slide = -7.5 },
  { a = "riga",       b = "stockholm",  bend = 0 },
  { a = "riga",       b = "warsaw",     bend = -0.7 },
  { a = "rome",       b = "sarajevo",   bend = 7.4 },
  { a = "rome",       b = "vienna",     bend = 8.1 },
  { a = "rome",       b = "zurich",     bend = 0 },
  { a = "sarajevo",   b = "vienna",     bend = -5.5 },
  { a = "vienna",     b = "warsaw",     bend = 0 },
  { a = "vienna",     b = "zurich",     bend = -4.5, slide = 1.9 },
]
');
CREATE TABLE games (
            id TEXT PRIMARY KEY, table_id TEXT NOT NULL REFERENCES tables(id), board TEXT NOT NULL,
            fingerprint TEXT NOT NULL, players INTEGER NOT NULL, first INTEGER, seed TEXT NOT NULL,
            started DOUBLE PRECISION NOT NULL, finished DOUBLE PRECISION, seats TEXT NOT NULL DEFAULT '[]', alarm DOUBLE PRECISION, rules TEXT NOT NULL DEFAULT '');
INSERT INTO "games" VALUES('RcR1ESsgliqxSmdi','mD9bmpSm076Q','first-journey','a446d421222aaf77',2,NULL,'a7cc62075a9298ecdefbd284df5bade1',1.79496566822905611994e+09,1.79496566871670460699e+09,'[{"name":"Ann","bot":null,"colour":0},{"name":null,"bot":"easy","colour":1}]',NULL,'ticket_race 2');
INSERT INTO "games" VALUES('mAYbf-w95aUKGL-J','mD9bmpSm076Q','first-journey','a446d421222aaf77',2,NULL,'079fd67bb13885dbe7fc504e235213b4',1.79496566872547459606e+09,NULL,'[{"name":"Ann","bot":null,"colour":0},{"name":null,"bot":"easy","colour":1}]',1.79496926872547459602e+09,'ticket_race 2');
CREATE TABLE schema_version (version INTEGER NOT NULL);
INSERT INTO "schema_version" VALUES(5);
CREATE TABLE settings (name TEXT PRIMARY KEY, value BLOB NOT NULL);
CREATE TABLE tables (id TEXT PRIMARY KEY, version BIGINT NOT NULL, data BLOB NOT NULL, touched DOUBLE PRECISION NOT NULL DEFAULT 0, named INTEGER NOT NULL DEFAULT 1);
INSERT INTO "tables" VALUES('mD9bmpSm076Q',4,X'7B226964223A226D4439626D70536D30373651222C22626F617264223A2266697273742D6A6F75726E6579222C227365617473223A5B7B226E616D65223A22416E6E222C22746F6B656E223A2232373963386135393330363663646530643562366637383934316266336337623430316331386461333638626635616261333364336137363562613666656263222C226261636B223A313739343936353636382E313733363134337D2C7B22626F74223A2265617379222C226F70656E223A66616C73657D5D2C22686F7374223A2261653038353938343736383535616237623664626437643630336630363466646238616364643564613030626530303361643264313562633739363762393962222C22696E76697465223A2230333466313765653437373934616562633235323463363138356364386532323862613238613333633730663239383634356663626563613531366535333539222C227761746368223A2263613936386466636562393339656435376233663831306334386437396164653736346533616136643234303332396131333236376364363839356566613765222C22636C6F636B223A333630302C2267616D65223A226D415962662D77393561554B474C2D4A222C2267616D6573223A5B2252635231455373676C697178536D6469222C226D415962662D77393561554B474C2D4A225D2C2263726561746564223A313739343936353636382E313733353834322C226E657773223A5B7B226E223A312C226B696E64223A22736174222C2273656174223A302C226E616D65223A22416E6E227D2C7B226E223A322C226B696E64223A22626F74222C2273656174223A302C226E616D65223A22416E6E227D5D7D',1.79496566872552037238e+09,1);
CREATE INDEX live_games ON games (table_id) WHERE finished IS NULL;
CREATE INDEX untouched_tables ON tables (touched);
CREATE INDEX games_of_tables ON games (table_id);
CREATE INDEX alarms ON games (alarm) WHERE alarm IS NOT NULL;
COMMIT;
