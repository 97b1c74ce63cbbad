import type { ResultFileError, ResultFileFault } from '@consult/domain/claim/result-file.ts';

const words: Readonly<Record<ResultFileFault, string>> = {
  empty: 'it is empty',
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
