import { missingFor } from '@consult/domain/claim/claim.ts';
import type { ClaimDoctor, ClaimedService } from '@consult/domain/claim/claim.ts';
import type { ClaimNeed } from '@consult/domain/claim/needs.ts';
import { cents } from '@consult/domain/money/money.ts';
import type { App } from '../../call/context.ts';
import { openSnapshot } from '../billing/billing.ts';
import type { Candidate } from './candidates.ts';

/** A candidate with what became of it. */
export type Prepared = { candidate: Candidate } & (
  | { is: 'claimable'; service: ClaimedService }
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
  return missing.length > 0 ? { candidate, is: 'incomplete', missing } : { candidate, is: 'claimable', service };
}
