import { readAssessment } from './assessment.ts';
import type { Assessment } from './assessment.ts';
import { isBalance, readBalance } from './balance.ts';
import type { Balance } from './balance.ts';
import { linesOf } from './result-file.ts';

/**
 * What a file of the payer says, balance or assessment, whichever line ends it came with; `prefix` is ours.
 * @throws ResultFileError where anything of it is wrong: then nothing of it is used
 */
export function readResults(text: string, prefix: string): Balance | Assessment {
  const lines = linesOf(text);
  return isBalance(lines) ? readBalance(lines, prefix) : readAssessment(lines, prefix);
}
