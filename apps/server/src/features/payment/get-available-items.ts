import { paymentGetAvailableItems } from '@consult/contract/payment/get-available-items.ts';
import { paymentGetCardFields } from '@consult/contract/payment/get-card-fields.ts';
import type { App } from '../../call/context.ts';
import { refuse, serve } from '../../call/implement.ts';
import type { Viewer } from '../../call/viewer.ts';
import { frameAt } from '../../infra/payments/card-fields.ts';
import { standingOf } from '../activity/activity.ts';
import { accountOf, readOffers } from './offer.ts';

type Taken = { item_id: string; status: 'pending' | 'approved'; kind: 'card' | 'external' };

/** The clinic that the viewer charges for on an activity. @throws NOT_FOUND, NOT_ALLOWED */
async function chargingClinic(app: App, viewer: Viewer, activityId: string): Promise<string | null> {
  const { can, clinicId } = await standingOf(app.read, app, viewer, activityId);
  if (!can.charge) throw refuse('NOT_ALLOWED');
  return clinicId;
}

/** The account that a payment was begun at. @throws NOT_FOUND for none of this clinic on this activity, by card */
async function accountOfPayment(
  app: App,
  { activityId, clinicId, paymentId }: { activityId: string; clinicId: string | null; paymentId: string },
): Promise<string> {
  const { rows } = await app.read.query<{ account: string | null }>({
    name: 'payment-own-account',
    text: `select account from payment where id = $1 and activity_id = $2 and clinic_id = $3 and provider = $4`,
    values: [paymentId, activityId, clinicId, app.payments.name],
  });
  const account = rows[0]?.account ?? null;
  if (account === null) throw refuse('NOT_FOUND');
  return account;
}

/** payment-getAvailableItems: amounts are the server's own, and are what is shown and charged. */
export const getAvailableItems = serve(paymentGetAvailableItems).handler(
  async ({ input: { activityId }, context: { app, viewer }, errors }) => {
    const clinicId = await chargingClinic(app, viewer, activityId);
    const offers = clinicId === null ? [] : await readOffers(app.read, clinicId, app.now());
    if (!offers) throw errors.NO_TAX();
    const { rows } = await app.read.query<Taken>({
      name: 'payment-items-taken',
      text: `select item_id, status, kind from payment where activity_id = $1 and (status = 'pending'
        or (status = 'approved' and withdrawn_at is null and refunded_cents < total_cents))`,
      values: [activityId],
    });
    return offers.map(({ itemId, madeOf: { code, nameEn, nameFr, price, taxes, total } }) => {
      const taken = rows.find(({ item_id }) => item_id === itemId);
      return {
        itemCode: code,
        name: nameEn,
        nameFr,
        cost: price,
        taxes: [...taxes],
        total,
        taxRate: taxes.reduce((sum, { rate }) => sum + rate, 0),
        existingPayment: taken?.status ?? null,
        isExternalPayment: taken?.kind === 'external',
      };
    });
  },
);

/** payment-getCardFields: a payment that was begun stays with the account that it was begun at. */
export const getCardFields = serve(paymentGetCardFields).handler(
  async ({ input: { activityId, paymentId }, context: { app, viewer } }) => {
    const clinicId = await chargingClinic(app, viewer, activityId);
    const account =
      paymentId === undefined
        ? await accountOf(app.read, clinicId, app.payments.name)
        : await accountOfPayment(app, { activityId, clinicId, paymentId });
    if (account === null) return { provider: null };
    return { provider: app.payments.name, ...frameAt(app.config.payOrigin, account) };
  },
);
