import { paymentGetInvoiceForm } from '@consult/contract/payment/get-invoice-form.ts';
import { cents } from '@consult/domain/money/money.ts';
import { mailLanguages } from '@consult/domain/patient/mail-languages.ts';
import type { App } from '../../call/context.ts';
import { refuse, serve } from '../../call/implement.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { readJson } from '../../infra/keystore/read-json.ts';
import { standingOf, unsafePatientOfConsult } from '../activity/activity.ts';
import { patientLanguage } from '../patient/patient.ts';
import { listBusinesses } from './business.ts';
import { unsafeLastInvoice } from './invoice-row.ts';
import type { InvoiceBody } from './invoice-row.ts';
import { unsafeNewItems } from './new-items.ts';
import { invoicePlace, keyOf } from './sealed.ts';

/** payment-getInvoiceForm: what is known, so that nobody types it twice. */
export const getInvoiceForm = serve(paymentGetInvoiceForm).handler(
  async ({ input: { activityId }, context: { app, viewer } }) => {
    const { can, clinicId } = await standingOf(app.read, app, viewer, activityId);
    if (!can.charge) throw refuse('NOT_ALLOWED');
    await writeAudit(app.read, { kind: 'invoices-read', actorId: viewer.personId, subjectIds: [activityId] });
    if (clinicId === null)
      return { businesses: [], patientAddress: null, language: 'en' as const, items: [], lastInvoice: null };
    const last = await unsafeLastInvoice(app.read, activityId, clinicId);
    const body = last && readJson<InvoiceBody>(app.keyring, await keyOf(app, last), invoicePlace(last.id), last.body);
    const charges = await unsafeNewItems(app.read, activityId, clinicId);
    return {
      businesses: await listBusinesses(app.read, clinicId),
      patientAddress: body && { line1: body.line1, line2: body.line2, line3: body.line3 },
      language: last?.language ?? (await languageOf(app, activityId, clinicId)),
      items: charges.map(
        ({ made_of: { code, nameEn, nameFr, price, taxes, total }, status, refunded_cents: back }) => ({
          itemCode: code,
          name: nameEn,
          nameFr,
          cost: price,
          taxes: [...taxes],
          total,
          status,
          refunded: cents(back),
        }),
      ),
      lastInvoice: last && { id: last.id, invoiceNumber: last.number },
    };
  },
);

/** The patient's language as the charging clinic or the referring one knows it; else that of the province. */
async function languageOf(app: App, activityId: string, clinicId: string): Promise<'en' | 'fr'> {
  const { rows } = await app.read.query<{ province: string; referring: string | null }>({
    name: 'invoice-clinics',
    text: `select c.province, a.referrer_clinic_id as referring from clinic c join activity a on a.id = $2
      where c.id = $1`,
    values: [clinicId, activityId],
  });
  const { province = '', referring = null } = rows[0] ?? {};
  const about = await unsafePatientOfConsult(app.read, app, activityId);
  const known = about && (await patientLanguage(app.read, app, [clinicId, referring], about.patient));
  return mailLanguages(known, province)[0]!;
}
