import type { ClaimStanding } from '@consult/domain/billing/rules/ways.ts';
import type { Amendment, AmendmentState } from '@consult/domain/claim/amendment.ts';
import { cents } from '@consult/domain/money/money.ts';
import type pg from 'pg';

/** The last amendment of a record. */
export type LastAmendment = { action: Amendment; state: AmendmentState; code: string; at: Date };
type Standing = ClaimStanding & { last: LastAmendment | null; mailFailed: boolean; sentAt: Date };

type Row = {
  sent_at: Date;
  fee: string | null;
  paid: string | null;
  applied: boolean;
  mail_failed: boolean;
  action: Amendment | null;
  state: AmendmentState | null;
  code: string | null;
  at: Date | null;
};

/** How the payer knows a record's last claim, and what was last asked for it; null where no file had the record. */
export async function readClaimStanding(
  client: Pick<pg.ClientBase, 'query'>,
  recordId: string,
): Promise<Standing | null> {
  const { rows } = await client.query<Row>({
    name: 'billing-claim-standing',
    text: `select b.fee_cents::text as fee, b.paid_cents::text as paid,
        b.status = 'closed' and b.paid_at is not null and c.settled_at is not null as applied,
        c.made_at as sent_at, coalesce(m.state = 'failed', false) as mail_failed, q.action, q.state, q.code,
        coalesce(q.answered_at, q.asked_at) as at
      from billing_record b
        join lateral (select o.settled_at, f.made_at from claim o join claim_file f on f.id = o.file_id
          where o.record_id = b.id order by o.place desc limit 1) c on true
        left join lateral (select * from claim_amendment where record_id = b.id order by place desc limit 1) q on true
        left join patient_message m on m.id = b.patient_message_id
      where b.id = $1`,
    values: [recordId],
  });
  const row = rows[0];
  if (!row) return null;
  const { action, state, at } = row;
  const last = action && state && at ? { action, state, code: row.code ?? '', at } : null;
  const amount = (text: string | null) => (text === null ? null : cents(Number(text)));
  return {
    paid: amount(row.paid),
    fee: amount(row.fee),
    applied: row.applied,
    amendment: state,
    last,
    mailFailed: row.mail_failed,
    sentAt: row.sent_at,
  };
}
