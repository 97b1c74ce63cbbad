import { cents, sumOf } from '@consult/domain/money/money.ts';
import type { Cents } from '@consult/domain/money/money.ts';
import type pg from 'pg';
import { newId } from '../db/new-id.ts';

/** What an entry was written for. */
export type CauseKind =
  | 'payment-approved'
  | 'payment-refunded'
  | 'payment-withdrawn'
  | 'refund-returned'
  | 'dispute-taken'
  | 'dispute-returned'
  | 'dispute-lost'
  | 'dispute-fee'
  | 'entry-reversed'
  | 'invoice-issued'
  | 'invoice-credited'
  | 'premium-paid'
  | 'premium-returned'
  | 'premium-came-back'
  | 'premium-held'
  | 'premium-released';

export type Account =
  | 'receivable'
  | 'provider'
  | 'external'
  | 'revenue'
  | `tax-${'gst' | 'pst' | 'hst' | 'qst'}`
  | 'fees'
  | 'refunds'
  | 'premium'
  | 'claims';

/** Whose account it is. */
export type LedgerOwner = { kind: 'clinic' | 'person'; id: string } | { kind: 'operator' };

/** A debit is positive, a credit negative. */
export type Line = { account: Account; owner: LedgerOwner; cents: Cents };

export type Entry = {
  cause: CauseKind;
  causeId: string;
  /** In business time. */
  day: string;
  lines: readonly Line[];
  /** The entry that this one takes back. */
  reverses?: string;
};

/**
 * Writes an entry, within the transaction of what causes it; lines of nothing are left out. The database refuses a
 * second entry of a cause, one that does not balance, and every later change, and puts its hash into the audit log.
 * @throws RangeError where it does not balance
 */
export async function enter(client: pg.ClientBase, { cause, causeId, day, lines, reverses }: Entry): Promise<string> {
  if (sumOf(lines.map((line) => line.cents)) !== 0) throw new RangeError('A ledger entry does not balance');
  const kept = lines.filter((line) => line.cents !== 0);
  const id = newId();
  await client.query({
    name: 'ledger-entry',
    text: `insert into ledger_entry (id, business_day, cause_kind, cause_id, reverses, lines)
      values ($1, $2, $3, $4, $5, $6)`,
    values: [id, day, cause, causeId, reverses ?? null, kept.length],
  });
  await client.query({
    name: 'ledger-lines',
    text: `insert into ledger_line (entry_id, line, account, owner_kind, owner_id, cents)
      select $1, l.line, l.account, l.kind, l.owner, l.cents
        from unnest($2::smallint[], $3::text[], $4::text[], $5::uuid[], $6::bigint[])
          as l (line, account, kind, owner, cents)`,
    values: [
      id,
      kept.map((_, at) => at + 1),
      kept.map((line) => line.account),
      kept.map((line) => line.owner.kind),
      kept.map((line) => (line.owner.kind === 'operator' ? null : line.owner.id)),
      kept.map((line) => line.cents),
    ],
  });
  return id;
}

type WrittenLine = { account: Account; kind: LedgerOwner['kind']; owner: string | null; cents: number };
type Written = { id: string; lines: WrittenLine[] | null };

/**
 * Takes an entry back by another one with every line the other way round.
 * @param of the cause of the entry that is taken back
 */
export async function reverse(
  client: pg.ClientBase,
  of: Pick<Entry, 'cause' | 'causeId'>,
  by: Pick<Entry, 'cause' | 'causeId' | 'day'>,
): Promise<string> {
  const { rows } = await client.query<Written>({
    name: 'ledger-read',
    text: `select e.id, (select jsonb_agg(jsonb_build_object('account', l.account, 'kind', l.owner_kind,
          'owner', l.owner_id, 'cents', l.cents) order by l.line) from ledger_line l where l.entry_id = e.id) as lines
      from ledger_entry e where e.cause_kind = $1 and e.cause_id = $2`,
    values: [of.cause, of.causeId],
  });
  if (!rows[0]) throw new Error('There is no entry to take back');
  const { id, lines } = rows[0];
  return enter(client, {
    ...by,
    reverses: id,
    lines: (lines ?? []).map((line) => ({
      account: line.account,
      owner: line.kind === 'operator' ? { kind: line.kind } : { kind: line.kind, id: line.owner! },
      cents: cents(-line.cents),
    })),
  });
}
