import { cents } from '../money/money.ts';
import type { Cents } from '../money/money.ts';
import { claimText } from './claim-text.ts';
import { isRealDate } from './real-date.ts';
import type { FieldKind, Line, PlacedField } from './layout.ts';

/** Writes and reads a line by its table of fields. */

type ValueOf<Kind extends FieldKind> = Kind extends 'number' ? number : Kind extends 'cents' ? Cents | null : string;
/** What a line says: a value for each field but those that are always the same. '' and null: nothing stands there. */
export type ValuesOf<L extends Line> = {
  [F in L['fields'][number] as F['kind'] extends 'fixed' | 'blank' ? never : F['name']]: ValueOf<F['kind']>;
};
type Value = string | number | null;

/** A value that its field does not take. Names the field and never the value, which may be a patient's. */
export class FieldError extends Error {
  override name = 'FieldError';
  readonly field: string;
  constructor(line: string, { name, at }: Pick<PlacedField, 'name' | 'at'>) {
    super(`${line}: ${name}, column ${at}`);
    this.field = name;
  }
}

const printable = /^[!-~](?:[ -~]*[!-~])?$/;
const stampForm = /^\d{4}\/\d{2}\/\d{2} \d{2}:\d{2}:\d{2}\.\d{6}$/;

/** A line without its end. @throws FieldError */
export function writeLine<L extends Line>({ name, width, fields }: L, values: ValuesOf<L>): string {
  const given = values as Record<string, Value>;
  let written = '';
  for (const field of fields) {
    const cell = cellOf(field, given[field.name]);
    if (cell === null || cell.length > field.width) throw new FieldError(name, field);
    written += field.pad === 'zero' && cell !== '' ? cell.padStart(field.width, '0') : cell.padEnd(field.width);
  }
  return width > written.length ? written.padEnd(width) : written;
}

/** What stands in a field before it is filled up; null where the field does not take the value. */
function cellOf({ kind, width, is }: PlacedField, value: Value | undefined): string | null {
  if (kind === 'fixed') return is;
  if (kind === 'blank') return '';
  if (kind === 'number') return typeof value === 'number' && isCount(value) ? String(value) : null;
  if (kind === 'cents') return value === null ? '' : typeof value === 'number' && isCount(value) ? String(value) : null;
  if (typeof value !== 'string') return null;
  if (value === '') return '';
  if (kind === 'text') return claimText(value)?.slice(0, width).trimEnd() ?? null;
  return fits(kind, width, value) ? value : null;
}

const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;

function fits(kind: FieldKind, width: number, value: string): boolean {
  if (kind === 'digits') return value.length === width && /^\d+$/.test(value);
  if (kind === 'day') return isRealDate(value);
  if (kind === 'stamp') return stampForm.test(value);
  return printable.test(value) && value.length <= width;
}

/** The opposite of writeLine; blanks at the end of a line may be missing. @throws FieldError */
export function readLine<L extends Line>({ name, width, fields }: L, line: string): ValuesOf<L> {
  const values: Record<string, Value> = {};
  if (line.trimEnd().length > width) throw new FieldError(name, fields.at(-1)!);
  for (const field of fields) {
    const { at, width: wide, kind, is } = field;
    const raw = line.slice(at - 1, at - 1 + wide);
    if (kind === 'blank') continue;
    if (kind === 'fixed') {
      if (raw !== is) throw new FieldError(name, field);
      continue;
    }
    values[field.name] = valueOf(name, field, raw.trimEnd());
  }
  return values as ValuesOf<L>;
}

function valueOf(line: string, field: PlacedField, cell: string): Value {
  const { kind, width } = field;
  if (kind === 'number' || kind === 'cents') {
    if (cell === '' && kind === 'cents') return null;
    if (cell.length !== width || !/^\d+$/.test(cell) || !isCount(Number(cell))) throw new FieldError(line, field);
    return kind === 'cents' ? cents(Number(cell)) : Number(cell);
  }
  if (cell === '') return '';
  if (!(kind === 'text' ? claimText(cell) === cell : fits(kind, width, cell))) throw new FieldError(line, field);
  return cell;
}
