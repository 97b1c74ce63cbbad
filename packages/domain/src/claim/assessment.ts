import type { Cents } from '../money/money.ts';
import { isClaimNumber, prefixOf } from './claim-number.ts';
import { readLine, writeLine } from './fixed-width.ts';
import type { ValuesOf } from './fixed-width.ts';
import { assessedClaim, assessmentHeader, assessmentTrailer, claimNumberWidth, lineWidth } from './layout.ts';
import { ResultFileError } from './result-file.ts';

/** The weekly answer: a line for each claim that was looked at. */

/**
 * A applied (paid, perhaps in part), R refused, H held, V a reversal of what was paid, whatever it is called in its
 * line; '' nothing was decided.
 */
type ResultCode = 'A' | 'R' | 'H' | 'V' | '';

export type Assessed = {
  number: string;
  version: number;
  /** What of ours it answers: A, C, R or D. */
  action: string;
  result: ResultCode;
  /** What was paid. */
  amount: Cents | null;
  /** The explanatory code; '' where there is none. */
  code: string;
};
/** A line about somebody else's claim: kept as it is. */
type ForeignLine = { number: string; raw: string };
/** `head`: its first line, by which two files with the same lines are told apart. */
export type Assessment = {
  kind: 'assessment';
  head: string;
  claims: (Assessed & { raw: string })[];
  foreign: ForeignLine[];
};

/** The code of a reversal. Source: document 3, section 8. */
const reversalCode = 'RVRSL';

/** Lines of an assessment, checked whole: nothing of a file that is wrong anywhere is given. @throws ResultFileError */
export function readAssessment(lines: readonly string[], prefix: string): Assessment {
  const [head = '', ...rest] = lines;
  if (!/^\d{4}\/?\d{2}\/?\d{2}.* HEADER *$/.test(head)) throw new ResultFileError('no-header', 1);
  const tail = rest.pop() ?? '';
  const [, digits] = /^(\d+) *TRAILER *$/.exec(tail) ?? [];
  if (digits === undefined) throw new ResultFileError('no-trailer', lines.length);
  // The last nine digits count the lines; groups before them count something else.
  if (Number(digits.slice(-9)) !== rest.length) throw new ResultFileError('counts', lines.length);
  const found: Assessment = { kind: 'assessment', head: head.trimEnd(), claims: [], foreign: [] };
  for (const [index, raw] of rest.entries()) {
    if (raw.length !== lineWidth) throw new ResultFileError('length', index + 2);
    const number = raw.slice(0, claimNumberWidth);
    if (!isClaimNumber(number)) throw new ResultFileError('field', index + 2);
    if (prefixOf(number) === prefix) found.claims.push({ ...readAssessed(raw, index + 2), raw });
    else found.foreign.push({ number, raw });
  }
  if (rest.length > 0 && found.claims.length === 0) throw new ResultFileError('foreign', 0);
  return found;
}

/** What one line says. @throws ResultFileError which names the line */
export function readAssessed(raw: string, line: number): Assessed {
  let values: ValuesOf<typeof assessedClaim>;
  try {
    values = readLine(assessedClaim, raw);
  } catch {
    throw new ResultFileError('field', line);
  }
  const { claimNumber: number, version, action, result, amount, explanation } = values;
  // 'N' stands before a code that changed nothing; no code begins with it.
  const code = explanation.replace(/^N\s*/, '');
  if (!['A', 'R', 'H', ''].includes(result)) throw new ResultFileError('field', line);
  return { number, version, action, result: code === reversalCode ? 'V' : (result as ResultCode), amount, code };
}

/** A line as the payer writes it; without an action it answers one that was added. */
type Answer = Pick<ValuesOf<typeof assessedClaim>, 'identifier' | 'registration' | 'serviceDay'> &
  Omit<Assessed, 'action'> &
  Partial<Pick<Assessed, 'action'>>;

/** A file as the payer sends it, for the sandbox and tests. `made` is a stamp of the form. */
export function writeAssessment(made: string, claims: readonly Answer[]): string {
  const lines = [
    writeLine(assessmentHeader, { made, count: 6 }),
    ...claims.map(({ number, version, action = 'A', result, amount, code, identifier, registration, serviceDay }) =>
      writeLine(assessedClaim, {
        claimNumber: number,
        version,
        action,
        result: result === 'V' ? 'R' : result,
        identifier,
        registration,
        serviceDay,
        assessedDay: made.slice(0, 10).replaceAll('/', ''),
        reference: '',
        amount,
        explanation: code,
      }),
    ),
    writeLine(assessmentTrailer, { lines: claims.length }),
  ];
  return lines.map((line) => `${line}\r\n`).join('');
}
