import { list, t } from "$/i18n/index.svelte";
import { placeName } from "$/i18n/places";
import { ticketPicture } from "$/rules/piece";
import type { Part } from "../part";
import Crossing from "./Crossing.svelte";
import Ends from "./Ends.svelte";

export default {
  verbs: {
    exchange: {
      buttons: (choices) => [{ icon: "swap", text: t("ticket_race.exchange"), choices }],
      confirm: {
        title: () => t("ticket_race.exchangeTitle"),
        note: () => t("ticket_race.exchangeText"),
        answer: () => t("ticket_race.exchange"),
      },
    },
  },
  events: {
    "drew a ticket": { icon: "ticket", tickets: (event) => event.secrets ?? [], joins: "tickets" },
    "gave up tickets": { icon: "swap" },
    completed: { icon: "check", tickets: (event) => [String(event.what)], sound: "done" },
    crossing: { icon: "globe" },
  },
  facts: ({ fields }, seat) =>
    fields.crossing?.[seat] ? [{ icon: "globe", label: t("ticket_race.part_crossing") }] : [],
  goal: ({ to_win }, points) => ({ n: to_win, text: t("ticket_race.goal", { n: points, of: to_win }) }),
  ticketsDone: (fields, seat) => fields.completed?.[seat] ?? [],
  yesOrNo: ["crossing"],
  tokens: Ends,
  places: ({ board }, place) => {
    const { west, east } = board.rules.ticket_race as { west: string[]; east: string[] };
    return [
      ...(west.includes(place) ? [t("ticket_race.west")] : []),
      ...(east.includes(place) ? [t("ticket_race.east")] : []),
    ];
  },
  page: (board, { tickets: n, to_win, west, east }) => {
    const names = (ids: string[]) =>
      list(
        ids.map((id) => placeName(board, id)),
        "disjunction",
      );
    return {
      aim: t("ticket_race.aim", { n: to_win }),
      goal: t("ticket_race.goalShort", { n: to_win }),
      act: t("ticket_race.act", { n }),
      tickets: [
        { picture: ticketPicture(), texts: [t("ticket_race.what", { n }), t("ticket_race.exchanging", { n })] },
      ],
      special: [
        {
          picture: { drawing: Crossing, label: t("ticket_race.picture") },
          texts: [t("ticket_race.crossing", { west: names(west), east: names(east) })],
        },
      ],
      end: [t("ticket_race.end", { n: to_win }), t("rules.passing")],
      tie: t("ticket_race.tie"),
    };
  },
  lessons: (_, { tickets: n }) => ({ tickets: t("ticket_race.what", { n }) }),
  differs: (_, { to_win }) => [
    { icon: "flag", text: t("ticket_race.differs", { n: to_win }), weight: 90 },
    { icon: "path", text: t("ticket_race.differsCrossing"), weight: 44 },
  ],
} satisfies Part as Part;
