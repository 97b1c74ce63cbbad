import type { KeptAnswer } from '@consult/domain/claim/kept-line.ts';
import type { ResultFileError, ResultFileFault } from '@consult/domain/claim/result-file.ts';
import { plainMoney } from '@consult/domain/money/money.ts';
import type { WhyKept } from '../../features/claim/claim.ts';

const words: Readonly<Record<ResultFileFault, string>> = {
  empty: 'it is empty',
  size: 'it is larger than any file of results is',
  'zip-damaged': 'it is a ZIP that was cut short or damaged',
  'zip-files': 'it is a ZIP of other than one file of results; unpack it and import each file by itself',
  characters: 'it holds characters that no such file has',
  'no-header': 'it has no header',
  'no-trailer': 'it was cut short',
  length: 'a line has another length',
  counts: 'its trailer counts others than there are',
  field: 'a field holds what it can not',
  foreign: 'no line is about a claim of this submitter',
};

/** Why a file of the payer is refused. */
export const sayFault = ({ fault, line }: ResultFileError): string =>
  `The file is refused, and nothing changed: ${words[fault]}${line > 0 ? ` (line ${line})` : ''}.`;

const reasons: Readonly<Record<WhyKept, string>> = {
  'other-submitter': 'another submitter’s',
  'unknown-claim': 'no such number was given here',
  'not-fitting': 'does not fit where its record stands',
  superseded: 'its record was claimed again since',
};
const results: Readonly<Record<string, string>> = {
  R: 'refused',
  H: 'held',
  V: 'reversed',
  '': 'undecided',
};
const actions: Readonly<Record<string, string>> = { C: 'change ', R: 'reassessment ', D: 'deletion ' };
const batches: Readonly<Record<string, string>> = { ACPT: 'taken', PART: 'taken in part', RFSE: 'refused whole' };

/** Why a line of the payer's is kept, and what it says that is about no patient, each as an operator reads it. */
export function sayKept(why: WhyKept, said: KeptAnswer | null, explained: ReadonlyMap<string, string>): string[] {
  if (!said) return [reasons[why], 'can not be read'];
  const code = said.code === '' ? [] : [`${said.code} ${explained.get(said.code) ?? '(ask the payer)'}`];
  if (said.is === 'batch') return [reasons[why], batches[said.status] ?? said.status, ...code];
  if (said.is === 'not-taken') return [reasons[why], 'not taken', ...code];
  const { action, result, amount, serviceDay, assessedDay } = said;
  const paid = amount === null ? 'without an amount' : plainMoney(amount);
  return [
    reasons[why],
    `${actions[action] ?? ''}${result === 'A' ? `applied ${paid}` : results[result]}`,
    ...code,
    ...(serviceDay === '' ? [] : [`service of ${dayOf(serviceDay)}`]),
    ...(assessedDay === '' ? [] : [`assessed ${dayOf(assessedDay)}`]),
  ];
}

const dayOf = (day: string): string => `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;
