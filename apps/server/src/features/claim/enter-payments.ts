import type pg from 'pg';

/**
 * Writes what a file of results moved: a payment and a reversal for each doctor, and the ledger's entry of each, within
 * the transaction that reads the file. What the payer paid is a debit of the doctor's claims and a credit of their
 * revenue. `day`: of the reading, in business time. Three statements for the whole file, however many doctors it names.
 */
export async function enterPayments(client: pg.ClientBase, importId: string, day: string): Promise<void> {
  await client.query({
    name: 'claim-payments',
    text: `insert into claim_payment (import_id, doctor_id, kind, cents)
      select $1, b.doctor_id, case when r.moved_cents > 0 then 'paid' else 'reversed' end, sum(r.moved_cents)
        from claim_result r join claim c on c.number = r.number join billing_record b on b.id = c.record_id
        where r.import_id = $1 and r.moved_cents <> 0
        group by b.doctor_id, case when r.moved_cents > 0 then 'paid' else 'reversed' end`,
    values: [importId],
  });
  await client.query({
    name: 'claim-payments-entered',
    text: `insert into ledger_entry (id, business_day, cause_kind, cause_id, lines)
      select new_id(), $2::date, 'claims-' || p.kind, p.id, 2 from claim_payment p where p.import_id = $1`,
    values: [importId, day],
  });
  await client.query({
    name: 'claim-payments-lines',
    text: `insert into ledger_line (entry_id, line, account, owner_kind, owner_id, cents)
      select e.id, l.line, l.account, 'person', p.doctor_id, l.sign * p.cents
        from claim_payment p join ledger_entry e on e.cause_kind = 'claims-' || p.kind and e.cause_id = p.id
          cross join (values (1, 'claims', 1), (2, 'revenue', -1)) as l (line, account, sign)
        where p.import_id = $1`,
    values: [importId],
  });
}
