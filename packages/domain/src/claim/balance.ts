import {
  claimNumberWidth,
  prefixWidth,
  balanceBatch,
  balanceHeader,
  balanceRefusal,
  balanceTrailer,
} from './layout.ts';
import { readLine, writeLine } from './fixed-width.ts';
import { ResultFileError } from './result-file.ts';

/** The answer soon after a file was sent: which batches were taken, and which claims of them were not. */

/** Taken, taken in part, or refused whole. */
const batchStatuses = ['ACPT', 'PART', 'RFSE'] as const;
type BatchStatus = (typeof batchStatuses)[number];

export type BalancedBatch = {
  prefix: string;
  batch: number;
  first: string;
  last: string;
  status: BatchStatus;
  reason: string;
};
export type BalanceRefusal = { number: string; code: string; raw: string };
/** `head`: the report's beginning and the stamp behind it, by which two balances are told apart. */
export type Balance = { kind: 'balance'; head: string; batches: BalancedBatch[]; refused: BalanceRefusal[] };

/** Whether lines are a batch balance: it begins with a report. */
export const isBalance = (lines: readonly string[]): boolean => /:STX\b/.test(lines[0] ?? '');

/** Lines of a batch balance, checked whole. @throws ResultFileError */
export function readBalance(lines: readonly string[], prefix: string): Balance {
  const end = lines.findIndex((line) => /:ETX\b/.test(line));
  const [, follows] = /More data follows\? *([YN])/.exec(lines[end] ?? '') ?? [];
  if (follows === undefined) throw new ResultFileError('no-trailer', lines.length);
  const heads = lines.slice(0, end).findIndex((line) => /^Number +ID/.test(line));
  if (heads === -1) throw new ResultFileError('no-header', 1);
  const batches = lines
    .slice(heads + 1, end)
    .flatMap((line, index) => (line.trim() === '' ? [] : [inField(heads + 2 + index, () => batchOf(line))]));
  const refused = refusals(lines, end + 1, follows === 'Y');
  if (!batches.some((batch) => batch.prefix === prefix)) throw new ResultFileError('foreign', 0);
  // A batch that was taken in part says which claims were not.
  if (batches.some(({ status }) => status === 'PART') && refused.length === 0)
    throw new ResultFileError('counts', lines.length);
  const head = [...lines.slice(0, heads), lines[end + 1] ?? ''].map((line) => line.trim()).join('|');
  return { kind: 'balance', head, batches, refused };
}

function batchOf(line: string): BalancedBatch {
  const values = readLine({ ...balanceBatch, width: Math.max(balanceBatch.width, line.length) }, line);
  const status = batchStatuses.find((known) => known === values.status);
  if (!status || values.prefix.length !== prefixWidth) throw new RangeError('No such status');
  return { ...values, status };
}

/** The lines behind the report. */
function refusals(lines: readonly string[], from: number, follow: boolean): BalanceRefusal[] {
  if (!follow) {
    if (lines.length > from) throw new ResultFileError('counts', from + 1);
    return [];
  }
  const rest = lines.slice(from);
  const tail = rest.pop() ?? '';
  if (!/^4\d+ *TRAILER *$/.test(tail)) throw new ResultFileError('no-trailer', lines.length);
  const head = rest.shift() ?? '';
  if (!/^2\d{4}\/?\d{2}\/?\d{2}.* HEADER *$/.test(head)) throw new ResultFileError('no-header', from + 1);
  const counted = inField(lines.length, () => readLine({ ...balanceTrailer, width: tail.length }, tail));
  const refused = rest.map((raw, index) =>
    inField(from + 2 + index, () => {
      const { claimNumber: number, reason: code } = readLine({ ...balanceRefusal, width: raw.length }, raw);
      if (number.length !== claimNumberWidth) throw new RangeError('No claim number');
      return { number, code, raw };
    }),
  );
  const transactions = new Set(refused.map(({ number }) => number)).size;
  if (counted.lines !== refused.length || counted.transactions !== transactions)
    throw new ResultFileError('counts', lines.length);
  return refused;
}

function inField<T>(line: number, read: () => T): T {
  try {
    return read();
  } catch {
    throw new ResultFileError('field', line);
  }
}

/** A report as the payer sends it, for the sandbox and tests; of one batch. */
export function writeBalance(
  made: string,
  batch: BalancedBatch,
  refused: readonly Pick<BalanceRefusal, 'number' | 'code'>[],
): string {
  const report = [
    'H-link  :STX  ***  Input Data Set: CLAIMS.INPUT.BACKUP  ***',
    `${' '.repeat(33)}ALBERTA HEALTH`,
    `${' '.repeat(32)}Claims Assessment`,
    `${' '.repeat(34)}Batch Results`,
    `${' '.repeat(55)}Date : ${made.slice(0, 10)}`,
    'Batch       First Transaction    Last Transaction     Status     Reason',
    'Number      ID                   ID                   Code       Code',
    writeLine(balanceBatch, batch).trimEnd(),
    `H-link  :ETX     More data follows? ${refused.length > 0 ? 'Y' : 'N'}`,
  ];
  const details =
    refused.length === 0
      ? []
      : [
          writeLine(balanceHeader, { made, count: 6 }),
          ...refused.map(({ number, code }) =>
            writeLine(balanceRefusal, {
              claimNumber: number,
              segment: 'CIB1',
              sequence: 0,
              action: 'A',
              reason: code,
            }).trimEnd(),
          ),
          writeLine(balanceTrailer, {
            transactions: new Set(refused.map(({ number }) => number)).size,
            lines: refused.length,
          }),
        ];
  return [...report, ...details].map((line) => `${line}\r\n`).join('');
}
