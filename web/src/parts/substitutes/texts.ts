export const en = {
  do_substitute: "Play {cards} instead",
  expected: "play any {n} {n|card|cards} from your hand",
  doing_play_the_substitutes: "choosing cards to play instead",
  event_substituted: "{who} played other cards instead",
  picking: "Cards to play instead",
  add: "Play a {card} card; you have {n} more",
  remove: "Take back {n} × {card}",
  left: "Tap the cards that you can do without.",
  play: "Play {chosen} of {n}",
  title: "Any cards instead",
  route: "any {n} cards for one",
  pageFerry:
    "A ferry without locomotives? *Any {n} cards* of your hand stand for a locomotive that a symbol asks for, whatever their colours. You may do so for several symbols.",
  pageSigns: "They do not stand for the coloured cards of a ferry.",
  pageColoured: "They may also stand for the coloured cards of a ferry, {n} for each.",
  pageRoute:
    "*{routes}* is so long that *any {n} cards* stand for a missing card of its colour, as often as you like. At least one card has to be of the colour; a locomotive counts only as one of the {n}.",
  pageAny:
    "Claim the route first, then choose the other cards. They take no trains and score nothing. In tunnels nothing can be replaced.",
  differs: "On ferries, any {n} cards stand for a locomotive.",
  picture:
    "A ferry of two spaces with a locomotive symbol: a green card and, instead of a locomotive, three cards of any colours.",
  why_substitutes_none: "on {route}, no card can be replaced by others.",
  why_substitutes_most: "on {route}, at most {most} {most|card|cards} can be replaced.",
  why_substitutes_ferry:
    "this ferry takes {need} {card} {need|card|cards}, or any {each} cards for each; you have {have} {have|card|cards} in all.",
  why_substitutes_cards: "it takes {need} cards of one colour; any {each} others stand for each that is missing.",
  why_substitutes_short: "that takes {need} more cards of any kind, and you have {have}.",
  why_substitutes_due: "you still have to play {due} {due|card|cards}.",
  why_substitutes_nothing: "you have replaced no cards.",
  reason_substitutes_claim: "You need not wait for the right cards: any {n} others will do.",
  reason_substitutes_play: "These are the cards that you would miss least.",
} as const;

export const fr: Record<keyof typeof en, string> = {
  do_substitute: "Jouer {cards} à la place",
  expected: "jouez {n} {n|carte|cartes} de votre main, au choix",
  doing_play_the_substitutes: "choisit des cartes à jouer à la place",
  event_substituted: "{who} joue d’autres cartes à la place",
  picking: "Cartes à jouer à la place",
  add: "Jouer une carte {card} ; il vous en reste {n}",
  remove: "Reprendre {n} × {card}",
  left: "Touchez les cartes dont vous pouvez vous passer.",
  play: "Jouer {chosen} sur {n}",
  title: "D’autres cartes à la place",
  route: "{n} cartes au choix pour une",
  pageFerry:
    "Un ferry, et pas de Locomotive ? *{n} cartes au choix* de la main remplacent une Locomotive demandée par un symbole, quelles que soient leurs couleurs. On peut le faire pour plusieurs symboles.",
  pageSigns: "Elles ne remplacent pas les cartes de couleur du ferry.",
  pageColoured: "Elles peuvent aussi remplacer les cartes de couleur du ferry, {n} pour chacune.",
  pageRoute:
    "*{routes}* est si longue que *{n} cartes au choix* remplacent une carte manquante de la couleur jouée, autant de fois qu’on le veut. Une carte au moins doit être de cette couleur ; une Locomotive ne compte que comme l’une des {n}.",
  pageAny:
    "On prend d’abord possession de la route, puis on choisit les autres cartes. Elles ne demandent pas de wagons et ne rapportent rien. Dans un tunnel, on ne peut rien remplacer.",
  differs: "Sur les ferries, {n} cartes au choix valent une Locomotive.",
  picture:
    "Un ferry de deux cases avec un symbole Locomotive : une carte verte et, au lieu d’une Locomotive, trois cartes de couleurs quelconques.",
  why_substitutes_none: "sur {route}, aucune carte ne peut être remplacée par d’autres.",
  why_substitutes_most: "sur {route}, on peut remplacer au plus {most} {most|carte|cartes}.",
  why_substitutes_ferry:
    "ce ferry demande {need} {need|carte|cartes} {card}, ou {each} cartes au choix pour chacune ; vous avez {have} {have|carte|cartes} en tout.",
  why_substitutes_cards:
    "il faut {need} cartes d’une même couleur ; {each} autres, au choix, remplacent chaque carte qui manque.",
  why_substitutes_short: "il faut encore {need} cartes au choix, et vous en avez {have}.",
  why_substitutes_due: "vous devez encore jouer {due} {due|carte|cartes}.",
  why_substitutes_nothing: "vous n’avez remplacé aucune carte.",
  reason_substitutes_claim: "Inutile d’attendre les bonnes cartes : {n} autres, au choix, feront l’affaire.",
  reason_substitutes_play: "Ce sont les cartes qui vous manqueront le moins.",
};
