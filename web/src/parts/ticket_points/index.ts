import { list, t } from "$/i18n/index.svelte";
import type { BoardInfo } from "$/protocol";
import { ticketPicture } from "$/rules/piece";
import type { Part } from "../part";

export default {
  page: (board) => {
    const texts = [t("ticket_points.what")];
    if (hasGoals(board)) texts.push(t("ticket_points.goals"));
    if (board.decks.length > 1)
      texts.push(t("ticket_points.decks", { decks: list(board.decks.map((id) => deck(board, id))) }));
    return {
      aim: t("ticket_points.aim"),
      goal: t("ticket_points.goal"),
      tickets: [{ picture: ticketPicture(), texts }],
      score: t("ticket_points.score"),
    };
  },
  differs: (board) => (hasGoals(board) ? [{ icon: "ticket", text: t("ticket_points.differs"), weight: 55 }] : []),
  lessons: () => ({ tickets: t("ticket_points.what") }),
} satisfies Part as Part;

const hasGoals = (board: BoardInfo): boolean => board.tickets.some((ticket) => ticket.goals.length);

function deck(board: BoardInfo, id: string): string {
  const points = board.tickets.filter((ticket) => ticket.deck === id).map((ticket) => ticket.points);
  const name = id === "short" ? t("ticket_points.deckShort") : id === "long" ? t("ticket_points.deckLong") : id;
  return t("ticket_points.deck", { deck: name, least: Math.min(...points), most: Math.max(...points) });
}
