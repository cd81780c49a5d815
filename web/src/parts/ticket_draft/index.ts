import { t } from "$/i18n/index.svelte";
import type { Part } from "../part";
import Pick from "./Pick.svelte";
import Picture from "./Picture.svelte";

const side = (pass: string) => t(pass === "left" ? "ticket_draft.sideLeft" : "ticket_draft.sideRight");
const first = (deal: number, keep: number, passes: string[]) =>
  t("ticket_draft.page", { deal, keep, side: side(passes[0]!) });

export default {
  verbs: { pick: { decision: Pick } },
  events: {
    pack: {},
    "draft card": { icon: "swap" },
    picked: { icon: "ticket", tickets: (event) => event.secrets ?? [], secret: true },
  },
  ticketsPicked: (fields, seat) => fields.draft_picks?.[seat] ?? [],
  page: (_, { deal, keep, passes }) => {
    const texts = [first(deal, keep, passes)];
    if (passes.length > 1) texts.push(t("ticket_draft.second", { keep, side: side(passes[1]) }));
    return { tickets: [{ picture: { drawing: Picture, label: t("ticket_draft.picture") }, texts }] };
  },
  lessons: (_, { deal, keep, passes }) => ({ tickets: first(deal, keep, passes) }),
  differs: (_, { deal, keep, passes }) => [
    { icon: "swap", text: t("ticket_draft.differs", { deal, keep }), weight: 52 },
    ...(passes.length > 1 ? [{ icon: "cards" as const, text: t("ticket_draft.differsSecond"), weight: 45 }] : []),
  ],
} satisfies Part as Part;
