import type pg from 'pg';

/** What is wrong with an entry, by its id. */
export type LedgerProblem = { kind: 'unbalanced' | 'changed' | 'not-audited'; entryId: string };

/**
 * Looks at every entry: whether it balances, and is what the audit log says that it was when it was written. That the
 * audit log itself is sound, `audit verify` shows.
 */
export async function verifyLedger(client: pg.ClientBase): Promise<{ entries: number; problems: LedgerProblem[] }> {
  const { rows } = await client.query<{ id: string; kind: LedgerProblem['kind'] | 'sound' }>({
    text: `select e.id, case
          when (select count(*) <> e.lines or sum(l.cents) <> 0 from ledger_line l where l.entry_id = e.id)
            then 'unbalanced'
          when a.hash is null then 'not-audited'
          when a.hash <> ledger_hash(e.id) then 'changed'
          else 'sound' end as kind
      from ledger_entry e left join (
        select subject_ids[1] as id, min(detail ->> 'hash') as hash from audit_entry
          where kind = 'ledger-entered' group by 1 having count(*) = 1) a on a.id = e.id
      order by e.id`,
  });
  const problems = rows.flatMap(({ id, kind }) => (kind === 'sound' ? [] : [{ kind, entryId: id }]));
  const { rows: gone } = await client.query<{ id: string | null }>(
    `select a.subject_ids[1] as id from audit_entry a
      where a.kind = 'ledger-entered' and not exists (select from ledger_entry e where e.id = a.subject_ids[1])`,
  );
  return {
    entries: rows.length,
    problems: [...problems, ...gone.map(({ id }) => ({ kind: 'changed' as const, entryId: id ?? '' }))],
  };
}
