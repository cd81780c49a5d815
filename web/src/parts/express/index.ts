import { list, t } from "$/i18n/index.svelte";
import type { Part } from "../part";
import Picture from "./Picture.svelte";

/** Express cards as "+1, +2 and +3". */
const plus = (values: number[]): string => list(values.map((value) => `+${value}`));

export default {
  verbs: {
    express: {
      buttons: (choices) =>
        [...new Set(choices.map((choice) => choice.amount!))].map((n) => ({
          icon: "loco",
          text: t("express.play", { n }),
          label: t("express.text"),
          choices: choices.filter((choice) => choice.amount === n),
        })),
      confirm: {
        title: ([choice]) => t("express.title", { n: choice!.amount! }),
        note: () => t("express.text"),
        answer: (choice) => t(`express.${choice.word === "tickets" ? "tickets" : "cards"}`, { n: choice.amount! }),
      },
      variant: (action) => action.word ?? "",
    },
  },
  events: { express: { icon: "loco", key: (action) => `express_${action.word}` } },
  facts: ({ fields }, seat) =>
    Object.keys((fields.express?.[seat] ?? {}) as Record<string, number>).map((value) => ({
      label: t("express.left", { n: value.slice(1) }),
      text: value,
      boxed: true,
    })),
  page: (_, { values }, parts) => ({
    special: [
      {
        title: t("express.pageTitle"),
        picture: { drawing: Picture, label: t("express.picture") },
        texts: [t("express.pageHave", { values: plus(values) })],
        items: [
          t("express.pageCards"),
          ...([...parts.verbs.values()].some((verb) => verb.from === "tickets") ? [t("express.pageTickets")] : []),
        ],
      },
    ],
  }),
  differs: (_, { values }) => [{ icon: "plus", text: t("express.differs", { values: plus(values) }), weight: 55 }],
  spendable: true,
} satisfies Part as Part;
