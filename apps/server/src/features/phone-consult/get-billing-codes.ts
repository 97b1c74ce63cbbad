import { phoneConsultGetBillingCodes } from '@consult/contract/phone-consult/get-billing-codes.ts';
import { phoneConsultChoices, phoneConsultCode } from '@consult/domain/billing/codes.ts';
import { businessDay } from '@consult/domain/time/business-time.ts';
import { saidInstant } from '@consult/domain/time/said-instant.ts';
import { withFees } from '../billing/billing.ts';
import { refuse, serve } from '../../call/implement.ts';
import { standingOf } from '../activity/activity.ts';
import { callOf } from './call.ts';

/** phoneConsult-getBillingCodes: for a consultant of a phone consult, before its call is complete and afterwards. */
export const getBillingCodes = serve(phoneConsultGetBillingCodes).handler(
  async ({ input, context: { app, viewer } }) => {
    const { role, activityType } = await standingOf(app.read, app, viewer, input.activityId);
    const call =
      role === 'consultant' && activityType === 'phoneConsult' ? await callOf(app.read, input.activityId) : null;
    if (!call) throw refuse('NOT_FOUND');
    const choices = phoneConsultChoices(call.startsAt, call.holidays);
    const day = businessDay(call.startsAt);
    const fees = await withFees(app.read, [...new Set(choices.map(({ code }) => code))], day);
    const feeOf = (code: string) => fees.find((one) => one.code === code)?.fee ?? null;
    return {
      codes: choices.map((choice) => ({ ...choice, fee: feeOf(choice.code) })),
      preselected: phoneConsultCode(call.startsAt, call.holidays),
      startedAt: saidInstant(call.startsAt),
      holiday: call.holidays.has(day),
    };
  },
);
