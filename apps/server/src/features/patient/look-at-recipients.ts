import type { App } from '../../call/context.ts';
import { refuse } from '../../call/implement.ts';
import type { Viewer } from '../../call/viewer.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import type { Limit } from '../../infra/rate-limit/rate-limit.ts';
import { differenceOf, findMailRecords, numberOf, patientsByAddress, recordKey } from './mail-records.ts';
import type { MailConsent } from './mail-records.ts';
import type { Patient } from './patient-record.ts';

/** Recipients that one person asks about: the form sender asks for fifty at once. */
export const recipientLimit: Limit = { tries: 600, seconds: 15 * 60 };

/** An answer names this many other patients at most: enough to notice a mistake. */
const mostNamed = 3;

export type LookedAt = {
  consent: MailConsent;
  language: 'en' | 'fr' | null;
  differs: boolean;
  known: { email: string | null; others: string[] } | null;
};

/**
 * What a clinic's records say against sending to these addresses, in their order. Only who may look patients up learns
 * what they say; reading it is audited as a look-up. The caller has checked that the viewer sends from this clinic.
 * @throws TOO_MANY for somebody who asks about one after the other
 */
export async function lookAtRecipients(
  app: App,
  viewer: Viewer,
  clinicId: string,
  recipients: readonly { province: string; phn: string; email: string }[],
): Promise<LookedAt[]> {
  for (const _ of recipients)
    if (!(await app.sessions.limits.take('recipient-check', viewer.personId, recipientLimit))) throw refuse('TOO_MANY');
  const mayLookUp = viewer.permissions.has('phnLookup');
  const look = async () => {
    const hashes = recipients.map((one) => {
      const { province, phn } = numberOf(one);
      return app.terms.phnHashes(clinicId, province, phn);
    });
    const emails = recipients.map(({ email }) => email);
    const records = await findMailRecords(app.read, app, clinicId, hashes.flat());
    return { hashes, records, byAddress: await patientsByAddress(app.read, app, clinicId, emails) };
  };
  const { hashes, records, byAddress } = await app.terms.find(app.read, look);
  const seen = new Set<string>();
  const answers = recipients.map(({ email }, at): LookedAt => {
    const record = hashes[at]!.map((hash) => records.get(recordKey(hash))).find((one) => one !== undefined) ?? null;
    const differs = differenceOf(record, email, byAddress);
    if (record && differs && mayLookUp) seen.add(record.id);
    return {
      consent: record?.consent ?? 'unknown',
      language: record?.language ?? null,
      differs: differs !== null,
      known: differs && mayLookUp ? { email: differs.email, others: namesOf(differs.others) } : null,
    };
  });
  if (seen.size > 0)
    await writeAudit(app.read, { kind: 'patient-looked-up', actorId: viewer.personId, subjectIds: [...seen] });
  return answers;
}

/** Their names; who has none yet is known by nothing that would help. */
function namesOf(others: readonly Patient[]): string[] {
  return others.slice(0, mostNamed).map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim());
}
