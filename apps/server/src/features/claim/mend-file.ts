import { batchName } from '@consult/domain/claim/batch.ts';
import type { NumberedClaim } from '@consult/domain/claim/batch.ts';
import type { ClaimNeed } from '@consult/domain/claim/needs.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { fixedWidthFile } from '../../infra/claims/fixed-width-file.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import type { Candidate } from './candidates.ts';
import { amendmentsOf } from './amendments.ts';
import { prepare } from './prepare.ts';
import { storeFile } from './stored-file.ts';
import { lockSubmitter } from './submitter.ts';

type Claimed = Candidate & {
  number: string;
  practitioner: string;
  skill: string;
  arrangement: string;
  facility: string;
  payTo: string;
};

/** `incomplete`: what claims of the batch lack now; nothing was changed. */
type Mended =
  | { is: 'mended'; name: string; claims: number }
  | { is: 'not-refused' }
  | { is: 'incomplete'; missing: ClaimNeed[] };

/**
 * Makes a batch that the payer refused whole anew, with what is known now of doctors, under the same batch number and
 * with the same claims, as the form demands.
 */
export function mendClaimFile(app: Pick<App, 'write' | 'keyring'>, batch: number): Promise<Mended> {
  return inTransaction(app.write, async (client): Promise<Mended> => {
    const { prefix } = await lockSubmitter(client);
    const { rows } = await client.query<{ id: string; revision: number }>({
      name: 'claim-file-refused',
      text: `select id, revision from claim_file where prefix = $1 and batch = $2 and state = 'refused' for update`,
      values: [prefix, batch],
    });
    const refused = rows[0];
    if (!refused) return { is: 'not-refused' };
    const found = await claimsAnew(client, app, refused.id);
    if ('missing' in found) return { is: 'incomplete', missing: found.missing };
    const amended = (await amendmentsOf(client, app, refused.id)).map(({ claim }) => claim);
    if (amended.includes(null)) return { is: 'incomplete', missing: ['snapshot'] };
    const all = [...found.claims, ...(amended as NumberedClaim[])];
    const lines = all.flatMap((claim) => fixedWidthFile.claim(claim));
    const claims = all.length;
    const fileId = await storeFile(client, app, { prefix, batch, revision: refused.revision + 1, claims }, [
      fixedWidthFile.header(prefix, batch),
      ...lines,
      fixedWidthFile.trailer(claims, lines.length),
    ]);
    await client.query('update claim set file_id = $2 where file_id = $1 and settled_at is null', [refused.id, fileId]);
    await client.query(`update claim_amendment set file_id = $2 where file_id = $1 and state in ('sent', 'held')`, [
      refused.id,
      fileId,
    ]);
    await client.query(`update claim_file set state = 'mended' where id = $1`, [refused.id]);
    const name = batchName(prefix, batch);
    await writeAudit(client, {
      kind: 'claim-file-made',
      actorId: null,
      subjectIds: [fileId],
      detail: { batch: name, claims, revision: refused.revision + 1 },
    });
    return { is: 'mended', name, claims };
  });
}

async function claimsAnew(
  client: pg.ClientBase,
  app: Pick<App, 'keyring'>,
  fileId: string,
): Promise<{ claims: NumberedClaim[] } | { missing: ClaimNeed[] }> {
  const { rows } = await client.query<Claimed>({
    name: 'claim-file-records',
    text: `select c.number, b.id, b.doctor_id, b.status, b.missing, b.decision, b.billing_code,
        b.business_day::text as day, b.fee_cents::text as fee, s.key_id, s.wrapped_key, s.body as snapshot,
        coalesce(d.practitioner, '') as practitioner, coalesce(d.skill, '') as skill,
        coalesce(d.arrangement, '') as arrangement, coalesce(d.facility, '') as facility,
        coalesce(d.pay_to, '') as "payTo"
      from claim c join billing_record b on b.id = c.record_id left join billing_snapshot s on s.record_id = b.id
        left join claim_doctor d on d.person_id = b.doctor_id
      where c.file_id = $1 and c.settled_at is null order by c.place`,
    values: [fileId],
  });
  const claims: NumberedClaim[] = [];
  const missing = new Set<ClaimNeed>();
  for (const row of rows) {
    const prepared = await prepare(app, row, row);
    if (prepared.is === 'claimable') claims.push({ ...prepared.claim, number: row.number });
    else for (const need of prepared.missing) missing.add(need);
  }
  return missing.size > 0 ? { missing: [...missing] } : { claims };
}
