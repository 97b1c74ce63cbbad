import { claimLines, headerLine, trailerLine } from '@consult/domain/claim/batch.ts';
import { formProvince } from '@consult/domain/claim/claim.ts';
import { readResults } from '@consult/domain/claim/read-results.ts';
import { ResultFileError } from '@consult/domain/claim/result-file.ts';
import { unzipped } from './unzipped.ts';
import type { ClaimsWay } from './claims.ts';

/** A month's answers of thousands of doctors are smaller. */
const mostBytes = 256 * 1024 * 1024;

/** The default: a file of lines of fixed width that an operator carries to the payer, and whose answers they bring. */
export const fixedWidthFile: ClaimsWay = {
  province: formProvince,
  claim: claimLines,
  header: headerLine,
  trailer: trailerLine,
  read(bytes, prefix) {
    if (bytes.length > mostBytes) throw new ResultFileError('size', 0);
    // Latin 1 leaves every byte a character: what is no ASCII is found and named by its line.
    return readResults(unzipped(bytes, mostBytes).toString('latin1'), prefix);
  },
};
