import type { Fault } from '@consult/domain/fault/fault.ts';
import type { ErrorBody } from '@consult/contract/error-body.ts';
import type { ConsultInput } from '@consult/contract/consult/consult-input.ts';
import { checkAttachmentCount } from '@consult/domain/consult/attachment-limits.ts';
import { checkConsultInput, notReachable, timeNotOffered } from '@consult/domain/consult/consult-input.ts';
import type { ConsultContext } from '@consult/domain/consult/consult-input.ts';
import { phoneSpecialistRequired } from '@consult/domain/consult/phone-consult.ts';
import { shareAccess } from '@consult/domain/patient-window/who-shares.ts';
import { allows } from '@consult/domain/permission/permissions.ts';
import { businessDay } from '@consult/domain/time/business-time.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { notAsDeclared, refuse } from '../../call/implement.ts';
import type { Viewer } from '../../call/viewer.ts';
import type { FromGallery } from '../attachment/attachment.ts';
import { reachOf } from '../delivery/delivery.ts';
import type { Reach } from '../delivery/delivery.ts';
import { loadServiceForSending } from '../directory/directory.ts';
import type { SendableService } from '../directory/directory.ts';
import { chosenFromGallery, consentMissing, waitForConsent } from '../media/media.ts';
import { checkPhoneTime } from '../phone-consult/phone-consult.ts';
import { returningOf } from './count-send.ts';
import { isTimeTaken } from './phone-time.ts';
import type { PhoneTime } from './phone-time.ts';

export type SendKind = ConsultInput['activityType'];
export type SenderLocation = { id: string; clinic_id: string; city: string; province: string; billable: boolean };
export type SendErrors = Record<'FORM_CHANGED' | 'TIME_TAKEN' | 'DRAFT_CHANGED', () => Error> & {
  SERVICE_UNAVAILABLE: (options: { data: Pick<ErrorBody, 'returning'> }) => Error;
  DRAFT_SENT: (options: { data: Pick<ErrorBody, 'about'> }) => Error;
  SUBMISSION_CHANGED: (options: { data: Pick<ErrorBody, 'about'> }) => Error;
  TAKEN_BACK: (options: { data: Pick<ErrorBody, 'about'> }) => Error;
  PATIENT_DIFFERS: (options: { data: Pick<ErrorBody, 'fields' | 'faults'> }) => Error;
};

/** Facts that the sender of a checked consult may rely on. */
export type CheckedSend = {
  location: SenderLocation;
  /** `reach`: how the server reaches a referral's clinic; null for a service that answers here. */
  service: SendableService & { reach: Reach };
  /** Of a phone consult. */
  phone: PhoneTime | null;
  /** What goes along from the sender's gallery, or from the draft's copies of one. */
  gallery: FromGallery;
};

/**
 * Makes every check that can refuse a consult, with the one that the composer runs too. It answers for somebody else's
 * records as for records that do not exist.
 */
export async function checkSend(
  client: pg.PoolClient,
  app: App,
  viewer: Viewer,
  input: ConsultInput,
  { kinds, draftId }: { kinds: readonly SendKind[]; draftId: string | null },
  errors: SendErrors,
): Promise<CheckedSend> {
  const now = app.now();
  const location = input.locationId ? await ownLocation(client, viewer, input.locationId) : null;
  const service =
    input.serviceId && location
      ? await loadServiceForSending(client, input.serviceId, viewer, location.province, now, input.activityType)
      : null;
  const context: ConsultContext = {
    today: businessDay(now),
    location,
    service: service && { ...service, formFields: service.form.formFields },
    mayCopyPatient: viewer.permissions.has('patientCC'),
    mayTellPatient: allows(shareAccess, viewer.permissions),
  };
  const faults: Record<string, Fault> = { ...checkConsultInput(input, context) };
  // Each call sends its own kinds only, even where the form names another kind.
  if (!kinds.includes(input.activityType)) faults['activityType'] = notAsDeclared(wrongCall[input.activityType]);
  const reach = service?.type === 'referral' ? await reachOf(client, service.clinicId) : [];
  if (service?.type === 'referral' && reach.length === 0) faults['serviceId'] ??= notReachable;
  checkFiles(input, faults);
  const chosen = { mediaIds: input.galleryMediaURIs, draftId };
  const gallery = await chosenFromGallery(client, app, viewer.personId, chosen);
  if ('code' in gallery) faults['galleryMediaURIs'] = gallery;
  else if ((await waitForConsent(client, viewer.personId, chosen)).length > 0)
    faults['galleryMediaURIs'] = consentMissing;
  if (
    service &&
    service.form.version !== input.formVersion &&
    Object.keys(faults).some((field) => field.startsWith('symptoms'))
  )
    throw errors.FORM_CHANGED();
  if (Object.keys(faults).length > 0 || !location || !service || 'code' in gallery)
    throw refuse('INVALID_INPUT', faults, service ? returningOf(service.availability) : {});
  const phone = input.activityType === 'phoneConsult' ? await checkPhone(client, app, service, input, errors) : null;
  return { location, service: { ...service, reach }, phone, gallery };
}

const wrongCall: Record<SendKind, string> = {
  econsult: 'An eConsult can not be sent as a referral.',
  phoneConsult: 'A phone consult can not be sent as a referral.',
  referral: 'A referral can not be sent as a consult.',
};

function checkFiles({ attachmentIds, galleryMediaURIs }: ConsultInput, faults: Record<string, Fault>): void {
  const many = checkAttachmentCount(attachmentIds.length + galleryMediaURIs.length);
  if (many) faults['attachmentIds'] = many;
  if (new Set(attachmentIds).size !== attachmentIds.length)
    faults['attachmentIds'] = notAsDeclared('A file is named twice.');
}

/** The time of a phone consult, offered by a specialist of the service. @throws INVALID_INPUT or TIME_TAKEN */
async function checkPhone(
  client: pg.PoolClient,
  app: App,
  service: SendableService,
  input: ConsultInput,
  errors: SendErrors,
): Promise<PhoneTime> {
  // checkConsultInput has made sure that both instants are there, in their order.
  const { specialistUid, startTime, endTime } = input.phoneConsultData!;
  if (!service.users.some(({ uid }) => uid === specialistUid))
    throw refuse('INVALID_INPUT', { 'phoneConsultData.specialistUid': phoneSpecialistRequired });
  const phone = { specialistUid, startTime: new Date(startTime), endTime: new Date(endTime) };
  // In this order, so that a time which somebody takes between the two questions is reported as taken, and not as never
  // offered.
  if (!(await checkPhoneTime(client, app, { service, specialistUid, startTime, endTime }))) {
    if (await isTimeTaken(client, phone)) throw errors.TIME_TAKEN();
    throw refuse('INVALID_INPUT', { 'phoneConsultData.startTime': timeNotOffered });
  }
  return phone;
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
