// QR codes (ISO/IEC 18004) for links: bytes, error correction M, versions 1 to 10. Made here, in the browser, because a
// link holds a token that no server needs to see.

type Matrix = boolean[][];

const CHECKS = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26]; // check codewords of a block, by version
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5];
const LEVEL_M = 0;

/** The dark modules of a text's code, row by row; `mask` is chosen by the rules unless it is given. */
export function qrCode(text: string, mask?: number): Matrix {
  const data = new TextEncoder().encode(text);
  const version = CHECKS.findIndex((_, i) => data.length <= capacity(i + 1) - (i + 1 < 10 ? 2 : 3)) + 1;
  if (!version) throw new RangeError(`a link of ${data.length} bytes is too long for a code`);
  const frame = new Frame(version);
  frame.fill(withChecks(codewords(data, version), version));
  const masks = mask === undefined ? [0, 1, 2, 3, 4, 5, 6, 7] : [mask];
  const drawn = masks.map((each) => frame.masked(each));
  return drawn.reduce((best, next) => (penalty(next) < penalty(best) ? next : best));
}

// -- the data --------------------------------------------------------------------------------------------------------

/** All codewords of a version, data and checks. */
function total(version: number): number {
  const aligned = version === 1 ? 0 : Math.floor(version / 7) + 2;
  let modules = (16 * version + 128) * version + 64;
  if (aligned) modules -= (25 * aligned - 10) * aligned - 55;
  if (version >= 7) modules -= 36;
  return modules >> 3;
}

function capacity(version: number): number {
  return total(version) - CHECKS[version - 1]! * BLOCKS[version - 1]!;
}

/** Mode, length and bytes, filled up to the capacity. */
function codewords(data: Uint8Array, version: number): number[] {
  const bits: number[] = [];
  const put = (value: number, length: number) => {
    for (let i = length - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  put(0b0100, 4);
  put(data.length, version < 10 ? 8 : 16);
  for (const byte of data) put(byte, 8);
  const room = capacity(version) * 8;
  put(0, Math.min(4, room - bits.length));
  put(0, -bits.length & 7);
  for (let pad = 0xec; bits.length < room; pad ^= 0xec ^ 0x11) put(pad, 8);
  return Array.from({ length: room / 8 }, (_, i) =>
    bits.slice(8 * i, 8 * i + 8).reduce((sum, bit) => 2 * sum + bit, 0),
  );
}

/** The data in blocks, each with its checks, interleaved. */
function withChecks(data: number[], version: number): number[] {
  const count = BLOCKS[version - 1]!;
  const length = Math.floor(data.length / count);
  const longer = data.length % count; // so many blocks at the end have one more
  const divisor = generator(CHECKS[version - 1]!);
  const blocks: number[][] = [];
  for (let i = 0, at = 0; i < count; i++) {
    const size = length + (i >= count - longer ? 1 : 0);
    blocks.push(data.slice(at, at + size));
    at += size;
  }
  return [...interleaved(blocks), ...interleaved(blocks.map((block) => remainder(block, divisor)))];
}

function interleaved(blocks: number[][]): number[] {
  const longest = Math.max(...blocks.map((block) => block.length));
  return Array.from({ length: longest }, (_, i) =>
    blocks.flatMap((block) => (i < block.length ? [block[i]!] : [])),
  ).flat();
}

/** Product in the field of 256 elements that these codes use. */
function times(a: number, b: number): number {
  let product = 0;
  for (let i = 7; i >= 0; i--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    if ((b >> i) & 1) product ^= a;
  }
  return product;
}

/** The polynomial (x - 1)(x - 2)(x - 4)… without its leading one. */
function generator(degree: number): number[] {
  let found = [1];
  for (let i = 0, root = 1; i < degree; i++, root = times(root, 2)) {
    const next = [...found, 0];
    found.forEach((factor, j) => (next[j + 1]! ^= times(factor, root)));
    found = next;
  }
  return found.slice(1);
}

function remainder(data: number[], divisor: number[]): number[] {
  const rest = divisor.map(() => 0);
  for (const byte of data) {
    const factor = byte ^ rest.shift()!;
    rest.push(0);
    divisor.forEach((each, i) => (rest[i]! ^= times(each, factor)));
  }
  return rest;
}

// -- the picture -----------------------------------------------------------------------------------------------------

const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

class Frame {
  private readonly size: number;
  private readonly dark: Matrix;
  private readonly fixed: Matrix; // modules that hold no data

  constructor(private readonly version: number) {
    this.size = 4 * version + 17;
    const empty = () => Array.from({ length: this.size }, () => Array<boolean>(this.size).fill(false));
    [this.dark, this.fixed] = [empty(), empty()];
    this.patterns();
    this.format(0);
  }

  private set(x: number, y: number, dark: boolean): void {
    if (x < 0 || y < 0 || x >= this.size || y >= this.size) return;
    this.dark[y]![x] = dark;
    this.fixed[y]![x] = true;
  }

  private patterns(): void {
    const end = this.size - 1;
    for (let i = 0; i < this.size; i++) {
      this.set(6, i, i % 2 === 0);
      this.set(i, 6, i % 2 === 0);
    }
    const places = this.version === 1 ? [] : this.version < 7 ? [6, end - 6] : [6, end / 2, end - 6];
    for (const x of places)
      for (const y of places) {
        const corner = (x === 6 && y === 6) || (x === 6 && y === end - 6) || (x === end - 6 && y === 6);
        if (!corner) this.square(x, y, 2, (far) => far !== 1);
      }
    for (const [x, y] of [
      [3, 3],
      [end - 3, 3],
      [3, end - 3],
    ] as const)
      this.square(x, y, 4, (far) => far !== 2 && far !== 4);
    if (this.version >= 7) {
      const bits = (this.version << 12) | checked(this.version, 12, 0x1f25);
      for (let i = 0; i < 18; i++) {
        const [a, b, dark] = [end - 10 + (i % 3), Math.floor(i / 3), ((bits >> i) & 1) === 1];
        this.set(a, b, dark);
        this.set(b, a, dark);
      }
    }
  }

  private square(x: number, y: number, radius: number, dark: (far: number) => boolean): void {
    for (let dy = -radius; dy <= radius; dy++)
      for (let dx = -radius; dx <= radius; dx++) this.set(x + dx, y + dy, dark(Math.max(Math.abs(dx), Math.abs(dy))));
  }

  /** Level and mask, twice. */
  private format(mask: number): void {
    const data = (LEVEL_M << 3) | mask;
    const bits = ((data << 10) | checked(data, 10, 0x537)) ^ 0x5412;
    const bit = (i: number) => ((bits >> i) & 1) === 1;
    const end = this.size - 1;
    for (let i = 0; i < 6; i++) this.set(8, i, bit(i));
    this.set(8, 7, bit(6));
    this.set(8, 8, bit(7));
    this.set(7, 8, bit(8));
    for (let i = 9; i < 15; i++) this.set(14 - i, 8, bit(i));
    for (let i = 0; i < 8; i++) this.set(end - i, 8, bit(i));
    for (let i = 8; i < 15; i++) this.set(8, end - 14 + i, bit(i));
    this.set(8, end - 7, true);
  }

  /** Lay the codewords in columns of two, upwards and downwards in turns, from the right. */
  fill(words: number[]): void {
    let i = 0;
    for (let right = this.size - 1, up = true; right > 0; right -= 2, up = !up) {
      if (right === 6) right = 5;
      for (let step = 0; step < this.size; step++)
        for (const x of [right, right - 1]) {
          const y = up ? this.size - 1 - step : step;
          if (this.fixed[y]![x]) continue;
          this.dark[y]![x] = ((words[i >> 3] ?? 0) >> (7 - (i & 7))) % 2 === 1;
          i++;
        }
    }
  }

  masked(mask: number): Matrix {
    this.format(mask);
    return this.dark.map((row, y) => row.map((dark, x) => dark !== (!this.fixed[y]![x] && MASKS[mask]!(x, y))));
  }
}

/** The check bits of a short number: the remainder of a division of polynomials. */
function checked(value: number, length: number, divisor: number): number {
  let rest = value << length;
  for (let i = 31 - Math.clz32(rest); i >= length; i--) if ((rest >> i) & 1) rest ^= divisor << (i - length);
  return rest;
}

/** How hard a picture is to read: long runs, squares, shapes like a corner, too much dark or light. */
function penalty(picture: Matrix): number {
  const size = picture.length;
  let sum = 0;
  let dark = 0;
  for (let i = 0; i < size; i++) {
    const column = picture.map((row) => row[i]!);
    for (const line of [picture[i]!, column]) {
      const text = line.map(Number).join("");
      for (const run of text.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
      sum += 40 * [...text.matchAll(/(?=00001011101|10111010000)/g)].length;
    }
    dark += column.filter(Boolean).length;
    if (i > 0)
      for (let x = 1; x < size; x++) {
        const square = [picture[i]![x], picture[i]![x - 1], picture[i - 1]![x], picture[i - 1]![x - 1]];
        if (square.every(Boolean) || !square.some(Boolean)) sum += 3;
      }
  }
  return sum + 10 * Math.floor(Math.abs((dark / size ** 2) * 20 - 10));
}
