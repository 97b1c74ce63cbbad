import type { NumberedClaim } from '@consult/domain/claim/batch.ts';
import { missingFor } from '@consult/domain/claim/claim.ts';
import type { ClaimDoctor, ClaimedService } from '@consult/domain/claim/claim.ts';
import type { ClaimNeed } from '@consult/domain/claim/needs.ts';
import { cents } from '@consult/domain/money/money.ts';
import type { App } from '../../call/context.ts';
import { openSnapshot } from '../billing/billing.ts';
import type { Candidate } from './candidates.ts';

/** A candidate with what became of it. */
export type Prepared = { candidate: Candidate } & (
  | { is: 'claimable'; claim: Omit<NumberedClaim, 'number'> }
  /** It waits on hold for these. */
  | { is: 'incomplete'; missing: ClaimNeed[] }
);

/** Opens what a claim needs of a record's patient, and says what is missing. */
export async function prepare(app: Pick<App, 'keyring'>, candidate: Candidate, doctor: ClaimDoctor): Promise<Prepared> {
  const snapshot = await openSnapshot(app, candidate);
  if (!snapshot) return { candidate, is: 'incomplete', missing: ['snapshot'] };
  const service: ClaimedService = {
    doctor,
    patient: snapshot.patient,
    oopData: snapshot.oopData,
    serviceCode: candidate.billing_code,
    businessDay: candidate.day,
    dxCode: snapshot.dxCode,
    fee: candidate.fee === null ? null : cents(Number(candidate.fee)),
    referrerPracticeId: snapshot.referrerPracticeId,
  };
  const missing = missingFor(service);
  if (missing.length > 0) return { candidate, is: 'incomplete', missing };
  // What was refused is added anew, so a file of ours adds alone. Only what goes as it is has a note of its doctor's.
  const note = candidate.decision === 'asIs' ? (snapshot.payerNote ?? '') : '';
  return { candidate, is: 'claimable', claim: { action: 'A', service, note } };
}
