import type { Amendment, AmendmentState } from '@consult/domain/claim/amendment.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { amendSnapshot, openAmendment } from '../billing/billing.ts';
import type { SealedAmendment } from '../billing/billing.ts';

/** What the payer answered to an amendment that a file holds. */
export type AnsweredAmendment = { id: string; recordId: string; state: AmendmentState; code: string };

/** An amendment that a file holds, by the number of its claim; its record is locked. */
export type OpenAmendment = { id: string; number: string; action: Amendment; file_id: string };

export async function openAmendments(
  client: pg.ClientBase,
  numbers: readonly string[],
): Promise<Map<string, OpenAmendment>> {
  const { rows } = await client.query<OpenAmendment>({
    name: 'claim-amendments-open',
    text: `select id, number, action, file_id from claim_amendment
      where number = any($1::text[]) and file_id is not null and state in ('sent', 'held')`,
    values: [numbers],
  });
  return new Map(rows.map((row) => [row.number, row]));
}

/** Writes the answers; what was changed stands in the record from then on. */
export async function answerAmendments(
  client: pg.ClientBase,
  app: Pick<App, 'keyring'>,
  at: Date,
  answered: readonly AnsweredAmendment[],
): Promise<void> {
  if (answered.length === 0) return;
  const { rows } = await client.query<SealedAmendment & { record_id: string; state: AmendmentState }>({
    name: 'claim-amendments-answer',
    text: `update claim_amendment q set state = x.state, code = x.code,
        answered_at = case when x.state = 'held' then null else $4::timestamptz end
      from unnest($1::uuid[], $2::text[], $3::text[]) x(id, state, code) where q.id = x.id and q.state <> x.state
      returning q.id, q.record_id, q.state, q.key_id, q.wrapped_key, q.body`,
    values: [answered.map(({ id }) => id), answered.map(({ state }) => state), answered.map(({ code }) => code), at],
  });
  const applied = rows.filter(({ state }) => state === 'applied');
  if (applied.length === 0) return;
  await client.query({
    name: 'claim-amendments-code',
    text: `update billing_record b set billing_code = q.billing_code from claim_amendment q
      where q.id = any($1::uuid[]) and b.id = q.record_id and b.billing_code <> q.billing_code`,
    values: [applied.map(({ id }) => id)],
  });
  for (const row of applied) {
    const dxCode = (await openAmendment(app, row))?.dxCode ?? null;
    if (dxCode !== null) await amendSnapshot(client, app, row.record_id, { dxCode });
  }
}

/** The payer refused these records' claims, or took them back: what was asked for them is asked of nothing. */
export async function lapseAmendments(client: pg.ClientBase, at: Date, recordIds: readonly string[]): Promise<void> {
  if (recordIds.length === 0) return;
  await client.query({
    name: 'claim-amendments-lapse',
    text: `update claim_amendment set state = 'lapsed', answered_at = $2
      where record_id = any($1::uuid[]) and state in ('asked', 'sent', 'held')`,
    values: [recordIds, at],
  });
}
