import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { refuse } from '../../call/implement.ts';
import { readJson } from '../../infra/keystore/read-json.ts';
import { PdfBusyError } from '../../infra/pdf/pdf.ts';
import { describeInvoice } from './describe-invoice.ts';
import { unsafeReadInvoice, unsafeReadItems } from './invoice-row.ts';
import type { InvoiceBody } from './invoice-row.ts';
import { invoicePlace, keyOf } from './sealed.ts';

/**
 * The PDF of an invoice that the caller may read, made of what was kept with it.
 * @throws TOO_MANY while more PDFs wait than the process makes soon: the invoice stands, and can be opened later
 */
export async function printInvoice(
  app: App,
  db: Pick<pg.ClientBase, 'query'>,
  invoiceId: string,
): Promise<{ pdf: string; invoiceNumber: string }> {
  const row = await unsafeReadInvoice(db, invoiceId);
  if (!row) throw refuse('NOT_FOUND');
  const of = row.credits && (await unsafeReadInvoice(db, row.credits));
  const { rows } = await db.query<{ sandbox: boolean }>({
    name: 'invoice-sandbox',
    text: `select exists (select 1 from invoice_item i join payment p on p.id = i.payment_id
      where i.invoice_id = $1 and p.provider = 'sandbox') as sandbox`,
    values: [invoiceId],
  });
  const description = describeInvoice({
    row,
    items: await unsafeReadItems(db, invoiceId),
    body: readJson<InvoiceBody>(app.keyring, await keyOf(app, row), invoicePlace(row.id), row.body),
    of: of || null,
    isSandbox: rows[0]!.sandbox,
  });
  try {
    const read = () => Promise.reject(new Error('an invoice has no files'));
    const pdf = await app.pdf.print({ description, files: [], read });
    return {
      pdf: Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).toString('base64'),
      invoiceNumber: row.number,
    };
  } catch (error) {
    if (error instanceof PdfBusyError) throw refuse('TOO_MANY');
    throw error;
  }
}
