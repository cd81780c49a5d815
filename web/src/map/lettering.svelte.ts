// Everything that is written on the map, and where: the names of places, the legend, the numbers of the score track.

import { boardName } from "$/i18n/places";
import { partsOf } from "$/parts";
import type { BoardInfo, Layout } from "$/protocol";
import { settings } from "$/settings.svelte";
import type { Camera } from "./camera.svelte";
import { CARTOUCHE, cartouchePlace, cartoucheSize, compassPlace } from "./cartouche";
import { endsOf, flagsOf, type Flag } from "./flags";
import { markersOf, noteBox, scoreFont, type Marker } from "./geometry";
import { carBoxes, inside, meet, namesOf, placeNames, type Placed } from "./labels";
import { ruler } from "./measure.svelte";
import { spotOf, type DrawnRoute, type TicketMark } from "./scene";
import { sightOf, type Box, type Size } from "./viewport";

const FLAG = 11.5; // pixels: the letters on flags
const READABLE = 10; // pixels: the least size of letters

interface Surface {
  board: BoardInfo;
  layout: Layout;
  routes: DrawnRoute[];
  tickets: TicketMark[]; // whose ends have flags
  prominent: Set<string>; // cities whose names are read first
  scores: number[] | null; // on the track around the board, if there is one
  band: number; // the width of that track
  large: number; // how much larger than their room tokens are drawn
  covers: [right: Size, left: Size]; // what lies over the lower corners of the map, in pixels
}

export class Lettering {
  constructor(
    private readonly camera: Camera,
    private readonly getSurface: () => Surface,
  ) {}

  private readonly on: Surface = $derived.by(() => this.getSurface());
  // apart from the rest, so that what follows from them alone is not worked out again
  private readonly board: BoardInfo = $derived(this.on.board);
  private readonly layout: Layout = $derived(this.on.layout);
  private readonly routes: DrawnRoute[] = $derived(this.on.routes);
  private readonly pixel: number = $derived.by(() => 1 / this.camera.base);
  private readonly sight: Box = $derived.by(() => sightOf(this.camera.rest, this.camera.frame));
  private readonly cars: Box[] = $derived(
    this.routes.flatMap((route) => route.slots.flatMap((slot) => carBoxes(slot, this.layout.car))),
  );
  private readonly tokens: Box[] = $derived.by(() => {
    const { layout } = this;
    const { large } = this.on;
    const [width, height] = layout.room.map((side) => side * large) as [number, number];
    return layout.cities.flatMap((site) => {
      if (!site.spot) return [];
      const { x, y } = spotOf(site);
      return [{ x: x - width / 2, y: y - height / 2, width, height }];
    });
  });
  private readonly covered: Box[] = $derived.by(() =>
    this.on.covers.map((size, left): Box => {
      const { sight } = this;
      const [width, height] = [size.width * this.pixel, size.height * this.pixel];
      return { x: sight.x + (left ? 0 : sight.width - width), y: sight.y + sight.height - height, width, height };
    }),
  );

  readonly legend: (string | number)[][] = $derived(
    partsOf(this.board)
      .map("legend", (rows, parameters) => rows(parameters, this.board))
      .flat(),
  );
  private readonly legendPlace: Box | null = $derived(
    cartouchePlace(this.layout, cartoucheSize(this.legend, ruler.titleWidth(boardName(this.board)))),
  );
  /** Where the compass stands, at every zoom. */
  readonly compass: Box | null = $derived(compassPlace(this.layout, this.legendPlace));
  /** Where the legend stands, as long as it can be read as a whole. */
  readonly cartouche: Box | null = $derived.by(() => {
    const box = this.legendPlace;
    const readable = CARTOUCHE.font * 0.9 >= READABLE * this.pixel;
    return box && readable && inside(this.sight, box) && !this.covered.some((each) => meet(each, box)) ? box : null;
  });

  readonly markers: Marker[] = $derived.by(() => {
    const { scores, layout, band } = this.on;
    return scores ? markersOf(scores, layout.width, layout.height, band, band * 0.8) : [];
  });

  readonly flagFont: number = $derived(Math.max(FLAG, FLAG * this.pixel));
  readonly flags: Flag[] = $derived.by(() => {
    const { board, layout, tickets } = this.on;
    const all = { x: 0, y: 0, width: layout.width, height: layout.height };
    return flagsOf(endsOf(board, layout, tickets), this.flagFont, all, [...this.cars, ...this.tokens]);
  });

  readonly names: Placed[] = $derived.by(() => {
    const { board, layout, prominent, band } = this.on;
    const notes = this.markers.flatMap((marker) => noteBox(marker, band, scoreFont(band, this.pixel)) ?? []);
    return placeNames(
      namesOf(layout, board.routes, prominent, settings.language),
      {
        pixel: this.pixel,
        board: { x: 0, y: 0, width: layout.width, height: layout.height },
        sight: this.sight,
        taken: [
          ...this.tokens,
          ...this.flags.map((flag) => flag.box),
          ...this.covered,
          ...notes,
          ...(this.cartouche ? [this.cartouche] : []),
        ],
        sites: layout.cities,
        cars: this.cars,
      },
      ruler.width,
    );
  });
}
