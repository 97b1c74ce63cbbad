import type { ErrorBody } from '@consult/contract/error-body.ts';
import { timeNotOffered } from '@consult/domain/consult/consult-input.ts';
import type { Availability, ConsultKind } from '@consult/domain/directory/availability.ts';
import { businessDay } from '@consult/domain/time/business-time.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { refuse } from '../../call/implement.ts';
import type { Viewer } from '../../call/viewer.ts';
import { countConsultants, countSend } from '../directory/directory.ts';
import type { SendableService } from '../directory/directory.ts';
import { checkPhoneTime } from '../phone-consult/phone-consult.ts';
import type { PhoneTime } from './phone-time.ts';

/** The call's own error for a service that takes no consults now. */
export type Unavailable = { SERVICE_UNAVAILABLE: (options: { data: Pick<ErrorBody, 'returning'> }) => Error };

/** When a service takes consults again, for the body of a refusal. */
export function returningOf(state: Availability): Pick<ErrorBody, 'returning'> {
  return !state.available && state.returning ? { returning: state.returning } : {};
}

export function unavailable(errors: Unavailable, state: Availability): Error {
  return errors.SERVICE_UNAVAILABLE({ data: returningOf(state) });
}

type Sending = {
  activityId: string;
  service: SendableService;
  phone: PhoneTime | null;
  kind: ConsultKind;
  /** Whom the send makes consultants. */
  consultants: readonly string[];
};

/**
 * Counts a send for its service and for those whom it makes consultants, and decides about what may have changed since
 * the check: a limit that somebody else's send has reached, time away, a calendar or phone times that were saved
 * meanwhile. Comes last in the transaction, because every send to the same service or people, and every save of their
 * settings, waits from here until the commit.
 * @throws SERVICE_UNAVAILABLE, or INVALID_INPUT for a time that is not offered any more
 */
export async function takeCount(
  client: pg.PoolClient,
  app: Pick<App, 'now'>,
  viewer: Viewer,
  { activityId, service, phone, kind, ...sending }: Sending,
  errors: Unavailable,
): Promise<void> {
  const now = app.now();
  // The check found room: the service's limit was reached since.
  if (!(await countSend(client, service.id, businessDay(now)))) throw errors.SERVICE_UNAVAILABLE({ data: {} });
  // Who sends to a service of their own stays the referrer.
  const consultants = sending.consultants.filter((uid) => uid !== viewer.personId);
  if (service.type === 'referral' || consultants.length === 0) return;
  const state = await countConsultants(client, consultants, kind, now);
  if (!state.available) throw unavailable(errors, state);
  if (!phone) return;
  const { specialistUid } = phone;
  const times = { startTime: phone.startTime.toISOString(), endTime: phone.endTime.toISOString() };
  if (!(await checkPhoneTime(client, app, { service, specialistUid, ...times, activityId })))
    throw refuse('INVALID_INPUT', { 'phoneConsultData.startTime': timeNotOffered });
}
