import type { RecordStatus } from '@consult/domain/billing/record-status.ts';
import type pg from 'pg';

export type ClaimState = {
  number: string;
  record_id: string;
  status: RecordStatus;
  paid: string | null;
  expected: string | null;
  /** Whether no later claim of its record was made. */
  latest: boolean;
};

/** Claims by their numbers with their records, which stay locked until the transaction ends. */
export async function lockClaims(client: pg.ClientBase, numbers: readonly string[]): Promise<Map<string, ClaimState>> {
  const { rows } = await client.query<ClaimState>({
    name: 'claim-states',
    text: `select c.number, c.record_id, b.status, b.paid_cents::text as paid, c.expected_cents::text as expected,
        not exists (select from claim n where n.record_id = c.record_id and n.place > c.place) as latest
      from claim c join billing_record b on b.id = c.record_id
      where c.number = any($1::text[]) order by b.id for no key update of b`,
    values: [numbers],
  });
  return new Map(rows.map((row) => [row.number, row]));
}

/** A result of a claim, and what it makes of its record. `result` B: the batch balance refused it. */
export type Applied = {
  number: string;
  recordId: string;
  version: number;
  result: 'A' | 'R' | 'H' | 'V' | 'B';
  status: RecordStatus;
  /** Cents; null where nothing is paid. */
  paid: number | null;
  /** As the line says it, paid or not. */
  amount: number | null;
  /** Cents that came, or went back (below zero); null where none did. */
  moved: number | null;
  code: string;
  /** It answers an amendment and leaves the record as it is: the payer looks at it for longer, or refused it. */
  unchanged?: boolean;
};

/** Which of these results were applied before, as `number version result`. */
export async function appliedBefore(client: pg.ClientBase, numbers: readonly string[]): Promise<Set<string>> {
  const { rows } = await client.query<{ number: string; version: number; result: string }>({
    name: 'claim-results-known',
    text: 'select number, version, result from claim_result where number = any($1::text[])',
    values: [numbers],
  });
  return new Set(rows.map(keyOf));
}

export const keyOf = ({ number, version, result }: { number: string; version: number; result: string }): string =>
  `${number} ${version} ${result}`;

/** Writes results, each of another claim, with their records and claims. `at` is when the file was read. */
export async function writeResults(
  client: pg.ClientBase,
  importId: string,
  at: Date,
  results: readonly Applied[],
): Promise<void> {
  if (results.length === 0) return;
  const column = <K extends keyof Applied>(name: K): Applied[K][] => results.map((one) => one[name]);
  await client.query({
    name: 'claim-results-write',
    text: `insert into claim_result (number, version, result, code, amount_cents, moved_cents, import_id)
      select x.*, $7 from unnest($1::text[], $2::integer[], $3::text[], $4::text[], $5::bigint[], $6::bigint[]) x`,
    values: [
      column('number'),
      column('version'),
      column('result'),
      column('code'),
      column('amount'),
      column('moved'),
      importId,
    ],
  });
  await settleRecords(
    client,
    at,
    results.filter(({ unchanged }) => !unchanged),
  );
}

async function settleRecords(client: pg.ClientBase, at: Date, results: readonly Applied[]): Promise<void> {
  const column = <K extends keyof Applied>(name: K): Applied[K][] => results.map((one) => one[name]);
  await client.query({
    name: 'claim-results-settle',
    text: `update claim c set held = x.result = 'H',
        settled_at = case when x.result = 'H' then c.settled_at else coalesce(c.settled_at, $3) end
      from unnest($1::text[], $2::text[]) x(number, result) where c.number = x.number`,
    values: [column('number'), column('result'), at],
  });
  await client.query({
    name: 'claim-results-records',
    text: `update billing_record b set status = x.status, error_code = x.code, paid_cents = x.paid,
        paid_at = case when x.paid is null then null else coalesce(b.paid_at, $6::timestamptz) end,
        result_at = case when x.result = 'H' then b.result_at else $6::timestamptz end
      from unnest($1::uuid[], $2::text[], $3::text[], $4::bigint[], $5::text[]) x(id, status, code, paid, result)
      where b.id = x.id`,
    values: [column('recordId'), column('status'), column('code'), column('paid'), column('result'), at],
  });
}
