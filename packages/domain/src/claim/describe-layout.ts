import type { Line } from './layout.ts';

/** A layout as people read it: every field with its columns, counted from 1; '(?)' where its place is a guess. */
export function describeLayout(layouts: readonly Line[]): string[] {
  return layouts.flatMap(({ name, width, fields }) => [
    `${name}: ${width} characters`,
    ...fields.map(({ at, width: wide, kind, name: field, is, pad, guess }) => {
      const columns = wide === 1 ? String(at) : `${at}-${at + wide - 1}`;
      const what = kind === 'fixed' ? `'${is}'` : kind === 'blank' ? '(blank)' : field;
      const filled = kind === 'fixed' || kind === 'blank' ? '' : `, filled with ${pad === 'zero' ? 'zeros' : 'blanks'}`;
      return `  ${columns.padEnd(9)}${String(wide).padStart(3)}  ${what.padEnd(18)}${kind}${filled}${guess ? ' (?)' : ''}`;
    }),
  ]);
}
