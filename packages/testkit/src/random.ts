/**
 * A source of numbers that gives the same series for the same seed, so that two runs of a demo or a benchmark can be
 * compared.
 */
export interface Random {
  /** At least 0, below 1. */
  next(): number;
  /** A whole number from `from` to `to`, both included. */
  int(from: number, to: number): number;
  pick<T>(items: readonly T[]): T;
  /** So many random hexadecimal digits. */
  hex(digits: number): string;
}

/** sfc32, seeded by four numbers that are derived from one. */
export function seededRandom(seed: number): Random {
  let a = 0x9e3779b9 ^ seed;
  let b = 0x243f6a88 + seed;
  let c = 0xb7e15162;
  let d = seed | 1;
  const bits = (): number => {
    const t = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + t) | 0;
    return t >>> 0;
  };
  for (let i = 0; i < 15; i += 1) bits();
  const next = (): number => bits() / 2 ** 32;
  return {
    next,
    int: (from, to) => from + Math.floor(next() * (to - from + 1)),
    pick: (items) => items[Math.floor(next() * items.length)]!,
    hex: (digits) => {
      let text = '';
      while (text.length < digits) text += bits().toString(16).padStart(8, '0');
      return text.slice(0, digits);
    },
  };
}

/** A time-ordered identifier (UUID version 7) of an instant, its random part from the given source. */
export function idAt(instant: Date, random: Random): string {
  const time = instant.getTime().toString(16).padStart(12, '0');
  const rest = random.hex(19);
  const variant = '89ab'[Number.parseInt(rest[3]!, 16) & 3]!;
  return `${time.slice(0, 8)}-${time.slice(8)}-7${rest.slice(0, 3)}-${variant}${rest.slice(4, 7)}-${rest.slice(7, 19)}`;
}

/** The nth identifier of a kind of fixed records: the same in every run. `kind` is below 65,536. */
export function fixedId(kind: number, n: number): string {
  return `019a0000-${kind.toString(16).padStart(4, '0')}-7000-8000-${n.toString(16).padStart(12, '0')}`;
}
