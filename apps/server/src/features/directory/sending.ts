import type { Availability, ConsultKind } from '@consult/domain/directory/availability.ts';
import type { FormField } from '@consult/domain/consult/service-form.ts';
import type { GroupMode } from '@consult/domain/group/mode.ts';
import type { Day } from '@consult/domain/time/business-time.ts';
import type { Viewer } from '../../call/viewer.ts';
import { loadForm } from './form.ts';
import { availabilityOf, loadServices } from './load-services.ts';
import { scopeFrom } from './visibility.ts';
import type { Queryable } from './visibility.ts';

/** A visible service that a consult can go to; `availability` says whether it takes one now. */
export type SendableService = {
  id: string;
  type: 'service' | 'referral';
  name: string;
  specialty: string;
  subsite: string;
  clinicId: string;
  city: string;
  province: string;
  /** To whom of them it gives a consult. */
  mode: GroupMode;
  /** The specialists who answer, in order, without those who have left. */
  users: readonly { uid: string; userName: string; title: string; credentials: string }[];
  form: { version: number; formFields: readonly FormField[] };
  availability: Availability;
};

/**
 * The service that a consult goes to, read in the sending transaction. Null where it does not exist, is not enabled, or
 * is not visible to this viewer from a clinic in this province; the caller answers alike in all three cases.
 */
export async function loadServiceForSending(
  client: Queryable,
  serviceId: string,
  viewer: Viewer,
  locationProvince: string,
  now: Date,
  kind: ConsultKind = 'econsult',
): Promise<SendableService | null> {
  const [row] = await loadServices(client, [serviceId], scopeFrom(viewer, locationProvince), now);
  if (!row) return null;
  return {
    id: row.id,
    type: row.type,
    name: row.name,
    specialty: row.specialty,
    subsite: row.subsite,
    clinicId: row.clinic_id,
    city: row.city,
    province: row.province,
    mode: row.mode,
    users: row.users.map(({ uid, userName, title, credentials }) => ({ uid, userName, title, credentials })),
    form: await loadForm(client, row.id, row.form_version),
    availability: availabilityOf(row, now, kind),
  };
}

/**
 * Counts one consult on a business day, within the sending transaction. False where the service has reached its daily
 * limit. Of two sends at the same moment the later one waits here for the earlier one's commit.
 */
export async function countSend(client: Queryable, serviceId: string, day: Day): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'directory-count-send',
    text: `insert into service_day as d (service_id, day, count)
        select id, $2, 1 from service where id = $1 and (daily_limit is null or daily_limit > 0)
      on conflict (service_id, day) do update set count = d.count + 1
        where d.count < coalesce((select daily_limit from service where id = $1), 2147483647)`,
    values: [serviceId, day],
  });
  return rowCount === 1;
}

/** Gives back what a send counted, within the transaction that takes it back. */
export async function uncountSend(client: Queryable, serviceId: string, day: Day): Promise<void> {
  await client.query({
    name: 'directory-uncount-send',
    text: `update service_day set count = count - 1 where service_id = $1 and day = $2 and count > 0`,
    values: [serviceId, day],
  });
}
