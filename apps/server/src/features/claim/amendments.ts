import { actionOf } from '@consult/domain/claim/amendment.ts';
import type { Amendment } from '@consult/domain/claim/amendment.ts';
import type { NumberedClaim } from '@consult/domain/claim/batch.ts';
import type { ClaimDoctor } from '@consult/domain/claim/claim.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { openAmendment } from '../billing/billing.ts';
import type { SealedAmendment } from '../billing/billing.ts';
import type { Candidate } from './candidates.ts';
import { prepare } from './prepare.ts';

/** What doctors ask of the payer for claims that it applied, as a file takes it (decision 172). */

type Row = Candidate & {
  amendment_id: string;
  action: Amendment;
  number: string;
  amended_key_id: number;
  amended_wrapped_key: Buffer;
  amended_body: Buffer;
};

/** An amendment as a file says it; null where its claim lacks something, or can not be read. */
export type PreparedAmendment = { id: string; claim: NumberedClaim | null };

const columns = `q.id as amendment_id, q.action, q.key_id as amended_key_id, q.wrapped_key as amended_wrapped_key,
  q.body as amended_body, b.id, b.doctor_id, b.status, b.missing, b.decision, q.billing_code,
  b.business_day::text as day, billing_fee(q.billing_code, b.business_day)::text as fee, s.key_id, s.wrapped_key,
  s.body as snapshot`;

/**
 * What was asked for claims of these doctors that the payer has applied, the oldest first; their records are locked.
 * What was asked of a claim without a result waits for it.
 */
export async function nextAmendments(
  client: pg.ClientBase,
  app: Pick<App, 'keyring'>,
  doctors: ReadonlyMap<string, ClaimDoctor>,
  limit: number,
): Promise<PreparedAmendment[]> {
  const { rows } = await client.query<Row>({
    name: 'claim-amendments-next',
    text: `select ${columns}, c.number
      from claim_amendment q join billing_record b on b.id = q.record_id
        join lateral (select number, settled_at from claim where record_id = b.id order by place desc limit 1) c on true
        left join billing_snapshot s on s.record_id = b.id
      where q.state = 'asked' and b.status = 'closed' and b.paid_at is not null and c.settled_at is not null
        and b.doctor_id = any($1::uuid[])
      order by q.place limit $2 for no key update of b, q`,
    values: [[...doctors.keys()], limit],
  });
  return Promise.all(rows.map((row) => prepareAmendment(app, row, doctors.get(row.doctor_id)!)));
}

/** Those that a file holds and that have no result. */
export async function amendmentsOf(
  client: pg.ClientBase,
  app: Pick<App, 'keyring'>,
  fileId: string,
): Promise<PreparedAmendment[]> {
  const { rows } = await client.query<Row & ClaimDoctor>({
    name: 'claim-amendments-of-file',
    text: `select ${columns}, q.number, coalesce(d.practitioner, '') as practitioner, coalesce(d.skill, '') as skill,
        coalesce(d.arrangement, '') as arrangement, coalesce(d.facility, '') as facility,
        coalesce(d.pay_to, '') as "payTo"
      from claim_amendment q join billing_record b on b.id = q.record_id
        left join billing_snapshot s on s.record_id = b.id left join claim_doctor d on d.person_id = b.doctor_id
      where q.file_id = $1 and q.number is not null and q.state in ('sent', 'held') order by q.place`,
    values: [fileId],
  });
  return Promise.all(rows.map((row) => prepareAmendment(app, row, row)));
}

async function prepareAmendment(app: Pick<App, 'keyring'>, row: Row, doctor: ClaimDoctor): Promise<PreparedAmendment> {
  const id = row.amendment_id;
  const prepared = await prepare(app, row, doctor);
  const sealed: SealedAmendment = {
    id,
    key_id: row.amended_key_id,
    wrapped_key: row.amended_wrapped_key,
    body: row.amended_body,
  };
  const body = await openAmendment(app, sealed);
  if (prepared.is === 'incomplete' || !body) return { id, claim: null };
  const { service } = prepared.claim;
  const dxCode = body.dxCode ?? service.dxCode;
  const claim = { number: row.number, action: actionOf[row.action], service: { ...service, dxCode }, note: body.note };
  return { id, claim };
}

/** They are in this file now. */
export async function sendAmendments(
  client: pg.ClientBase,
  fileId: string,
  sent: readonly { id: string; number: string }[],
): Promise<void> {
  if (sent.length === 0) return;
  await client.query({
    name: 'claim-amendments-send',
    text: `update claim_amendment q set state = 'sent', file_id = $1, number = x.number
      from unnest($2::uuid[], $3::text[]) x(id, number) where q.id = x.id`,
    values: [fileId, sent.map(({ id }) => id), sent.map(({ number }) => number)],
  });
}
