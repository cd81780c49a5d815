export const en = {
  phase_collect_a_passenger: "which passenger gets on in {city}?",
  doing_collect_a_passenger: "choosing a passenger",
  event_collected: "{who} picked up a passenger in {city}: {colour}",
  do_collect: "Take the passenger {colour} in {city}",
  line_passengers: "Passengers",
  title: "Choose a passenger",
  choice: "Passenger {colour} in {city}",
  held: "{n} × passenger {colour}",
  waiting: "{n|passenger|passengers} waiting: {who}",
  pageTitle: "Passengers",
  pageWait: "At the start, {n} passengers in {colours} colours are placed at random. Most wait in {places}.",
  pageTake:
    "*Whenever you claim a route, one passenger from each of its two ends joins you*, from a country too. Where several colours wait you choose. What everybody has collected is open to all.",
  pageScore:
    "At the end, in each colour: *{first}* points for the most, *{second}* for the second most. Tied for the most: {first} for each, and nothing for second. Tied for second: {second} for each.",
  score: "*Passengers*: {first} and {second} points in each colour.",
  tie_passengers: "passengers",
  differs: "Each route brings you passengers: {first} points for most of a colour, {second} for second most.",
  picture: "A claimed route; one passenger from each end goes to the player.",
  why_collect_not_now: "passengers get on only with a route, where several colours wait.",
  why_collect_elsewhere: "the route you claimed does not end at {city}, or its turn is not now.",
  why_collect_none: "no {card} passenger waits there.",
} as const;

export const fr: Record<keyof typeof en, string> = {
  phase_collect_a_passenger: "quel passager monte à bord ({city}) ?",
  doing_collect_a_passenger: "choix d’un passager",
  event_collected: "{who} fait monter un passager ({city}) : {colour}",
  do_collect: "Prendre le passager {colour} ({city})",
  line_passengers: "Passagers",
  title: "Choisir un passager",
  choice: "Passager {colour} ({city})",
  held: "{n} × passager {colour}",
  waiting: "{n|voyageur qui attend|voyageurs qui attendent} : {who}",
  pageTitle: "Les passagers",
  pageWait: "Au début, {n} passagers de {colours} couleurs sont placés au hasard. Le plus grand nombre attend à {places}.",
  pageTake:
    "*Quand on prend une route, un passager de chacune de ses deux extrémités nous rejoint*, même depuis un pays. Si plusieurs couleurs attendent, on choisit. Chacun voit ce que les autres ont réuni.",
  pageScore:
    "À la fin, pour chaque couleur : *{first}* points au plus grand nombre, *{second}* au deuxième. Égalité au premier rang : {first} points à chacun, et rien au deuxième. Égalité au deuxième : {second} points à chacun.",
  score: "*Passagers* : {first} et {second} points dans chaque couleur.",
  tie_passengers: "passagers",
  differs: "Chaque route amène des passagers : {first} points à qui en a le plus d’une couleur, {second} au deuxième.",
  picture: "Une route prise ; un passager de chaque extrémité va au joueur.",
  why_collect_not_now: "on ne choisit un passager qu’avec une route, là où plusieurs couleurs attendent.",
  why_collect_elsewhere: "la route prise ne mène pas à {city}, ou ce n’est pas son tour.",
  why_collect_none: "aucun passager de cette couleur n’y attend : {card}.",
};
