import type { Assessment } from '@consult/domain/claim/assessment.ts';
import type { Balance } from '@consult/domain/claim/balance.ts';
import type { NumberedClaim } from '@consult/domain/claim/batch.ts';

/** How claims reach a payer and its answers come back. */
export type ClaimsWay = {
  /** The province whose doctors are claimed for. */
  readonly province: string;
  /** The lines of one claim. */
  claim(claim: NumberedClaim): string[];
  header(prefix: string, batch: number): string;
  trailer(transactions: number, lines: number): string;
  /**
   * What a file of the payer says; `prefix` is ours.
   * @throws ResultFileError where anything of it is wrong: nothing of it is used
   */
  read(bytes: Buffer, prefix: string): Balance | Assessment;
};
