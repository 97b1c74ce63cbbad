import type pg from 'pg';

/** A difference of invoices, by the id of an invoice, a business or a clinic. */
export type InvoiceProblem = {
  kind: 'invoice-differs' | 'invoice-items-differ' | 'credited-too-much' | 'numbers-differ' | 'receivable-differs';
  id: string;
};

/** What an entry moved on the receivable account in one direction. */
const receivable = (direction: '>' | '<'): string =>
  `coalesce((select sum(l.cents) filter (where l.account = 'receivable' and l.cents ${direction} 0)
    from ledger_entry e join ledger_line l on l.entry_id = e.id
    where e.cause_id = v.id
      and e.cause_kind = case v.kind when 'invoice' then 'invoice-issued' else 'invoice-credited' end), 0)`;

/**
 * Compares invoices and credit notes with the ledger: each has its one entry of the same total and paid part, its items
 * make up its total, credit notes take back no more than their invoice, no number is missing, and what is receivable of
 * a clinic is what its invoices say of payments that are pending.
 */
export async function compareInvoices(client: pg.PoolClient): Promise<InvoiceProblem[]> {
  const { rows } = await client.query<InvoiceProblem>(
    `select 'invoice-differs' as kind, v.id from invoice v
        where case v.kind
          when 'invoice' then (${receivable('>')}, ${receivable('<')}) <> (v.total_cents, -v.paid_cents)
          else (${receivable('<')}, ${receivable('>')}) <> (-v.total_cents, v.paid_cents) end
      union all
      select 'invoice-items-differ', v.id from invoice v
        where v.total_cents is distinct from (select sum((i.made_of ->> 'total')::bigint - i.refunded_cents)
          from invoice_item i where i.invoice_id = v.id)
      union all
      select 'credited-too-much', v.id from invoice v
        where v.total_cents < (select sum(c.total_cents) from invoice c where c.credits = v.id)
      union all
      select 'numbers-differ', b.id from clinic_business b
        where (select (count(*), coalesce(max(v.serial), 0)) from invoice v where v.business_id = b.id)
          is distinct from (b.next_number - 1::bigint, b.next_number - 1)
      union all
      select 'receivable-differs', c.id from clinic c
        where coalesce((select sum(l.cents) from ledger_line l
            where l.account = 'receivable' and l.owner_kind = 'clinic' and l.owner_id = c.id), 0)
          <> coalesce((select sum(p.total_cents) from invoice v join invoice_item i on i.invoice_id = v.id
            join payment p on p.id = i.payment_id
            where v.clinic_id = c.id and v.kind = 'invoice' and i.owed and p.status = 'pending'
              and not exists (select from invoice x where x.credits = v.id and x.cause = 'cancelled')), 0)`,
  );
  return rows;
}
