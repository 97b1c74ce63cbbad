import { consultSendConsult } from '@consult/contract/consult/send-consult.ts';
import type { ConsultInput } from '@consult/contract/consult/consult-input.ts';
import { checkConsultInput, specialistRequired } from '@consult/domain/consult/consult-input.ts';
import type { ConsultContext } from '@consult/domain/consult/consult-input.ts';
import { businessDay } from '@consult/domain/time/business-time.ts';
import type pg from 'pg';
import type { App } from '../../app/context.ts';
import { refuse, serve } from '../../app/implement.ts';
import type { Viewer } from '../../app/viewer.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { newId } from '../../infra/db/new-id.ts';
import { place, readJson } from '../activity/activity.ts';
import type { Card } from '../activity/activity.ts';
import { countSend, loadServiceForSending } from '../directory/directory.ts';
import type { SendableService } from '../directory/directory.ts';
import { claimSubmission } from './submission.ts';
import { writeConsult } from './write-consult.ts';

type SenderLocation = { id: string; clinic_id: string; city: string; province: string; billable: boolean };

/**
 * consult-sendConsult. Everything that a consult is, and everything that follows from it, is written in one transaction: a
 * crash at any point leaves the whole consult or none of it. The submission id is looked up before anything else can refuse.
 */
export const sendConsult = serve(consultSendConsult).handler(async ({ input, context: { app, viewer }, errors }) => {
  const sent = await inTransaction(app.write, async (client) => {
    const claim = await claimSubmission(client, app.terms, viewer.personId, input, newId());
    if (claim.kind === 'other-content') throw errors.SUBMISSION_CHANGED();
    if (claim.kind === 'repeat') return { activityId: claim.activityId, event: null };
    const { location, service } = await check(client, app, viewer, input.inputFields, errors);
    if (!(await countSend(client, service.id, businessDay(app.now())))) throw errors.SERVICE_UNAVAILABLE();
    const event = await writeConsult(client, app, {
      activityId: claim.activityId,
      viewer,
      location,
      service,
      input: input.inputFields,
    });
    return { activityId: claim.activityId, event };
  });
  if (sent.event) app.live.committed([sent.event]);
  return sentResult(app, sent.activityId);
});

/** Everything that can refuse a consult, by the one check that the composer runs too. */
async function check(
  client: pg.PoolClient,
  app: App,
  viewer: Viewer,
  input: ConsultInput,
  errors: { FORM_CHANGED: () => Error },
): Promise<{ location: SenderLocation; service: SendableService }> {
  const location = input.locationId ? await ownLocation(client, viewer, input.locationId) : null;
  const service =
    input.serviceId && location
      ? await loadServiceForSending(client, input.serviceId, viewer, location.province, app.now())
      : null;
  const context: ConsultContext = {
    today: businessDay(app.now()),
    location,
    service: service && { ...service, formFields: service.form.formFields },
    mayCopyPatient: viewer.permissions.has('patientCC'),
  };
  const faults: Record<string, string> = { ...checkConsultInput(input, context) };
  // Phone consults and referrals are sent in their own ways: a service outside the platform takes no eConsult.
  if (input.activityType !== 'econsult') faults['activityType'] = 'Only eConsults can be sent here.';
  if (service?.type === 'referral') faults['serviceId'] = specialistRequired;
  if (
    service &&
    service.form.version !== input.formVersion &&
    Object.keys(faults).some((field) => field.startsWith('symptoms'))
  )
    throw errors.FORM_CHANGED();
  if (Object.keys(faults).length > 0 || !location || !service) throw refuse('INVALID_INPUT', faults);
  return { location, service };
}

async function ownLocation(client: pg.PoolClient, viewer: Viewer, locationId: string): Promise<SenderLocation | null> {
  const { rows } = await client.query<SenderLocation>({
    name: 'own-location',
    text: `select l.id, l.clinic_id, c.city, c.province, l.billable from location l join clinic c on c.id = l.clinic_id
     where l.id = $1 and l.person_id = $2 and not l.disabled`,
    values: [locationId, viewer.personId],
  });
  return rows[0] ?? null;
}

/** What a send answers, read back from what was written: a repeat answers what the first one did. */
async function sentResult(
  app: App,
  activityId: string,
): Promise<{ activityId: string; subject: string; recipients: string[] }> {
  const { rows } = await app.write.query<{ key_id: number; wrapped_key: Buffer; card: Buffer; recipients: string[] }>({
    name: 'sent-result',
    text: `select a.key_id, a.wrapped_key, a.card,
        array(select trim(p.salutation || ' ' || p.first_name || ' ' || p.last_name) from member m join person p on p.id = m.person_id
          where m.activity_id = a.id and m.role = 'consultant' order by m.position) as recipients
      from activity a where a.id = $1`,
    values: [activityId],
  });
  const row = rows[0]!;
  const key = await app.keyring.unwrap(row.key_id, row.wrapped_key, activityId);
  const card = readJson<Card>(app.keyring, key, place.card(activityId), row.card);
  return { activityId, subject: card?.subject ?? '', recipients: row.recipients };
}
