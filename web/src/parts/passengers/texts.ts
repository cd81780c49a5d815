export const en = {
  phase_collect_a_passenger: "which passenger gets on in {city}?",
  doing_collect_a_passenger: "choosing a passenger",
  event_collected: "{who} picked up a {colour} passenger in {city}",
  do_collect: "Take the {colour} passenger in {city}",
  line_passengers: "Passengers",
  title: "Choose a passenger",
  choice: "The {colour} passenger in {city}",
  held: "{n} {colour} {n|passenger|passengers}",
  waiting: "{n|passenger|passengers} waiting: {who}",
  pageTitle: "Passengers",
  pageWait: "At the start, {n} passengers in {colours} colours are placed at random. The busiest places are {places}.",
  pageTake:
    "*Whenever you claim a route, you take one passenger from each of its two ends*, even if an end is a country. Where several colours are waiting, you choose. Everybody may see what the others have collected.",
  pageScore:
    "At the end, in each colour: *{first}* points for the most, *{second}* for the second most. If players tie for the most, each scores {first} and nobody scores for second; if they tie for second, each scores {second}.",
  score: "*Passengers*: {first} and {second} points in each colour.",
  tie_passengers: "passengers",
  differs: "Each route brings you passengers: {first} points for the most of a colour, {second} for the second most.",
  picture: "A claimed route; one passenger from each end goes to the player.",
  why_collect_not_now: "you choose a passenger only after claiming a route, where several colours are waiting.",
  why_collect_elsewhere: "the route you claimed does not end at {city}, or you have already taken a passenger there.",
  why_collect_none: "no {card} passenger is waiting there.",
} as const;

export const fr: Record<keyof typeof en, string> = {
  phase_collect_a_passenger: "quel passager monte à bord ({city}) ?",
  doing_collect_a_passenger: "choix d’un passager",
  event_collected: "{who} fait monter un passager {colour} ({city})",
  do_collect: "Prendre le passager {colour} ({city})",
  line_passengers: "Passagers",
  title: "Choisissez un passager",
  choice: "Passager {colour} ({city})",
  held: "{n} × passager {colour}",
  waiting: "{n|passager qui attend|passagers qui attendent} : {who}",
  pageTitle: "Les passagers",
  pageWait: "Au début, {n} passagers de {colours} couleurs sont placés au hasard. La plupart attendent ici : {places}.",
  pageTake:
    "*Quand on prend possession d’une route, on prend un passager dans chacune des deux villes reliées*, et de même dans un pays. Si plusieurs couleurs attendent, on choisit. Chacun voit les passagers des autres.",
  pageScore:
    "À la fin, pour chaque couleur : *{first}* points à qui a le plus de passagers, *{second}* au deuxième. Égalité au premier rang : {first} points à chacun, et rien au deuxième. Égalité au deuxième : {second} points à chacun.",
  score: "*Passagers* : {first} et {second} points dans chaque couleur.",
  tie_passengers: "les passagers",
  differs: "Chaque route amène des passagers : {first} points à qui en a le plus d’une couleur, {second} au deuxième.",
  picture: "Une route prise ; un passager de chaque extrémité va au joueur.",
  why_collect_not_now: "on ne choisit un passager qu’après avoir pris une route, là où plusieurs couleurs attendent.",
  why_collect_elsewhere: "la route prise ne mène pas à {city}, ou vous y avez déjà pris un passager.",
  why_collect_none: "aucun passager de cette couleur ({card}) n’y attend.",
};
