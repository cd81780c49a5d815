export const en = {
  expected: "the tunnel costs {n} more {n|card|cards}: pay, or take your cards back",
  doing_pay_for_the_tunnel_or_withdraw: "in a tunnel",
  event_laid_down: "{who} triedClaim the tunnel {route}",
  event_turned_up: "Turned up for the tunnel",
  event_added: "{who} paid the extra cost of the tunnel",
  event_withdrew: "{who} took the cards back: {route} was not claimed",
  do_add: "Add {cards}",
  do_withdraw: "Take the cards back",
  turned: "Turned up for the tunnel",
  due: "{n} more {n|card|cards} to pay.",
  counts: "+1",
  free: "no cost",
  cannot: "You do not have them.",
  pay: "Pay {n} more",
  back: "Withdraw",
  tunnel: "tunnel",
  title: "Tunnels",
  pageTurn:
    "A track in rock is a *tunnel*. Play the cards for it as usual; then *{n} cards from the deck are turned up*.",
  pageDue:
    "Each card turned up that has the colour you played, or is a locomotive, costs you *one more card* of that colour, or a locomotive. If you played only locomotives, only locomotives count, and only they can pay.",
  pageBack:
    "If you cannot or do not want to pay, take your cards back, and your turn is over. The cards turned up are discarded.",
  differs: "Tunnels may cost more than they show.",
  picture:
    "Two blue cards for a blue tunnel; of the three cards turned up, a blue one and a locomotive cost one more card each.",
  why_tunnel_none: "none of your tunnels needs more cards.",
  why_tunnel_due: "the tunnel costs {due} more of your cards: {card}, or locomotives.",
  why_tunnel_wild: "the tunnel costs {due} more of your locomotives.",
  reason_tunnels_pay: "The route is yours for {n} more {n|card|cards}.",
  reason_tunnels_back: "You keep your cards and can try again later.",
} as const;

export const fr: Record<keyof typeof en, string> = {
  expected: "le tunnel coûte {n} {n|carte|cartes} de plus : payez, ou reprenez vos cartes",
  doing_pay_for_the_tunnel_or_withdraw: "dans un tunnel",
  event_laid_down: "{who} tente le tunnel {route}",
  event_turned_up: "Cartes retournées pour le tunnel",
  event_added: "{who} paie le supplément du tunnel",
  event_withdrew: "{who} reprend ses cartes et renonce à {route}",
  do_add: "Ajouter {cards}",
  do_withdraw: "Reprendre vos cartes",
  turned: "Cartes retournées pour le tunnel",
  due: "{n} {n|carte|cartes} de plus à payer.",
  counts: "+1",
  free: "gratuit",
  cannot: "Vous ne les avez pas.",
  pay: "Payer {n} de plus",
  back: "Renoncer",
  tunnel: "tunnel",
  title: "Les tunnels",
  pageTurn:
    "Une voie dans la roche est un *tunnel*. On joue ses cartes comme d’habitude ; puis *{n} cartes de la pioche sont retournées*.",
  pageDue:
    "Chaque carte retournée qui a la couleur jouée, ou qui est une Locomotive, coûte *une carte de plus* de cette couleur, ou une Locomotive. Si l’on n’a joué que des Locomotives, seules les Locomotives comptent, et elles seules permettent de payer.",
  pageBack:
    "Si l’on ne peut ou ne veut pas payer, on reprend ses cartes et le tour s’arrête. Les cartes retournées sont défaussées.",
  differs: "Les tunnels coûtent parfois plus cher que prévu.",
  picture:
    "Deux cartes bleues pour un tunnel bleu ; des trois cartes retournées, une bleue et une Locomotive coûtent chacune une carte de plus.",
  why_tunnel_none: "aucun de vos tunnels n’attend de cartes de plus.",
  why_tunnel_due: "le tunnel coûte {due} de vos cartes de plus ({card}, ou des Locomotives).",
  why_tunnel_wild: "le tunnel coûte {due} de vos Locomotives de plus.",
  reason_tunnels_pay: "La route est à vous pour {n} {n|carte|cartes} de plus.",
  reason_tunnels_back: "Vous gardez vos cartes et pourrez réessayer plus tard.",
};
