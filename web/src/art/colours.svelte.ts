// The colours of the players at the table that is shown; without one, each seat has the colour of its number.

export const COLOURS = 6;

class Colours {
  private chosen: number[] = $state.raw([]);

  of(seat: number): number {
    return (this.chosen[seat] ?? seat) % COLOURS;
  }

  /** Show the seats of a table in their colours. */
  use(seats: readonly { colour?: number | null }[]): void {
    const wanted = seats.map((seat, i) => seat.colour ?? i);
    if (wanted.join() !== this.chosen.join()) this.chosen = wanted;
  }
}

export const colours = new Colours();
