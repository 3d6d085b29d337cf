/** Smallest rectangle around something drawn, in units of the engraving. */
export interface Extent {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Path data as stored, and its extent. */
interface ReadPath {
  readonly data: string;
  readonly extent: Extent;
  /** The path's only line, where it is one horizontal line, as those of a staff are. */
  readonly level?: { readonly left: number; readonly right: number; readonly y: number };
}

/** Numbers that each command takes; all are absolute, as the engraver writes them. */
const ARGUMENTS: Readonly<Record<string, number>> = {
  M: 2,
  L: 2,
  H: 1,
  V: 1,
  C: 6,
  S: 4,
  Q: 4,
  T: 2,
  A: 7,
  Z: 0,
};
const TOKEN = /([MLHVCSQTAZ])|([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)|[\s,]+/y;
/** Farthest place of anything drawn, in units. */
export const FARTHEST = 1e7;

/** Rounds a number to a hundredth of a unit. */
export const rounded = (value: number) => Math.round(value * 100) / 100;

/**
 * Reads path data and writes it anew from its numbers. Undefined for data with anything else in it, with a number beyond
 * `FARTHEST`, or that draws nothing.
 */
export function readPath(written: string): ReadPath | undefined {
  const commands = commandsOf(written);
  if (!commands) return undefined;
  const box = new Box();
  let data = '';
  let draws = false;
  for (const { name, numbers } of commands) {
    data += name + numbers.map(String).join(' ');
    if (name === 'M') continue;
    draws = true;
  }
  for (const [index, { name, numbers }] of commands.entries()) {
    // A move that nothing is drawn from has no extent.
    if (name === 'M' && commands[index + 1]?.name === 'M') continue;
    box.addCommand(name, numbers);
  }
  if (!draws || box.isEmpty) return undefined;
  const [move, line, ...more] = commands;
  const [left, y] = move?.numbers ?? [];
  const [right, endY] = line?.name === 'L' ? line.numbers : [];
  const isLevel =
    more.length === 0 && left !== undefined && right !== undefined && y === endY && right > left;
  return { data, extent: box.extent, ...(isLevel && y !== undefined && { level: { left, right, y } }) };
}

interface Command {
  readonly name: string;
  readonly numbers: readonly number[];
}

function commandsOf(written: string): readonly Command[] | undefined {
  const commands: Command[] = [];
  let name = '';
  let numbers: number[] = [];
  const end = () => {
    if (name === '') return numbers.length === 0;
    const needed = ARGUMENTS[name] ?? 0;
    if (needed === 0 ? numbers.length > 0 : numbers.length === 0 || numbers.length % needed > 0) return false;
    commands.push({ name, numbers });
    return true;
  };
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < written.length) {
    const [token, command, number] = TOKEN.exec(written) ?? [];
    if (token === undefined) return undefined;
    if (command !== undefined) {
      if (!end()) return undefined;
      name = command;
      numbers = [];
    } else if (number !== undefined) {
      const value = rounded(Number(number));
      if (!(Math.abs(value) <= FARTHEST)) return undefined;
      numbers.push(value);
    }
  }
  return end() ? commands : undefined;
}

/** Extent that grows. */
export class Box {
  private left = Infinity;
  private top = Infinity;
  private right = -Infinity;
  private bottom = -Infinity;

  get isEmpty(): boolean {
    return this.left > this.right || this.top > this.bottom;
  }

  get extent(): Extent {
    const { left, top, right, bottom } = this;
    return { left, top, right, bottom };
  }

  addX(x: number): void {
    if (x < this.left) this.left = x;
    if (x > this.right) this.right = x;
  }

  addY(y: number): void {
    if (y < this.top) this.top = y;
    if (y > this.bottom) this.bottom = y;
  }

  add({ left, top, right, bottom }: Extent): void {
    this.addX(left);
    this.addX(right);
    this.addY(top);
    this.addY(bottom);
  }

  /** Takes the points of a command, those that steer a curve included: they lie around it. */
  addCommand(name: string, numbers: readonly number[]): void {
    if (name === 'H') for (const x of numbers) this.addX(x);
    else if (name === 'V') for (const y of numbers) this.addY(y);
    else if (name === 'A') this.addArcs(numbers);
    else
      for (const [index, value] of numbers.entries()) {
        if (index % 2 === 0) this.addX(value);
        else this.addY(value);
      }
  }

  /** An arc lies within its diameters of its end. */
  private addArcs(numbers: readonly number[]): void {
    for (let index = 0; index + 6 < numbers.length; index += 7) {
      const [rx = 0, ry = 0, , , , x = 0, y = 0] = numbers.slice(index, index + 7);
      this.add({ left: x - 2 * rx, right: x + 2 * rx, top: y - 2 * ry, bottom: y + 2 * ry });
    }
  }
}
