import type pg from 'pg';

/** A payment of a doctor's claims, a file of results, or a record, by its id. */
export type ClaimProblem = {
  kind: 'claim-payment-differs' | 'claim-results-differ' | 'claim-record-differs';
  id: string;
};

/**
 * Compares claims with the ledger, within the caller's reading: each payment and reversal has its one entry of the same
 * amount and is what its results say, each result that moved money is in one, and each record is paid what its results
 * moved.
 */
export async function compareClaims(client: Pick<pg.ClientBase, 'query'>): Promise<ClaimProblem[]> {
  const { rows } = await client.query<ClaimProblem>(
    `select 'claim-payment-differs' as kind, p.id from claim_payment p
        where p.cents is distinct from (select sum(l.cents) filter (where l.account = 'claims')
          from ledger_entry e join ledger_line l on l.entry_id = e.id
          where e.cause_kind = 'claims-' || p.kind and e.cause_id = p.id)
      union all
      select 'claim-results-differ', p.id from claim_payment p
        where p.cents is distinct from (select sum(r.moved_cents)
          from claim_result r join claim c on c.number = r.number join billing_record b on b.id = c.record_id
          where r.import_id = p.import_id and b.doctor_id = p.doctor_id and r.moved_cents <> 0
            and (r.moved_cents > 0) = (p.kind = 'paid'))
      union all
      select 'claim-results-differ', m.import_id from (
          select distinct r.import_id, b.doctor_id, r.moved_cents > 0 as paid
            from claim_result r join claim c on c.number = r.number join billing_record b on b.id = c.record_id
            where r.moved_cents <> 0
        ) m
        where not exists (select from claim_payment p where p.import_id = m.import_id
          and p.doctor_id = m.doctor_id and (p.kind = 'paid') = m.paid)
      union all
      select 'claim-record-differs', b.id from billing_record b join (
          select c.record_id, sum(r.moved_cents) as cents from claim_result r join claim c on c.number = r.number
            where r.moved_cents is not null group by c.record_id
        ) m on m.record_id = b.id
        where coalesce(b.paid_cents, 0) <> m.cents`,
  );
  return rows;
}
