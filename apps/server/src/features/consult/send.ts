import type { ConsultFault } from '@consult/domain/fault/fault.ts';
import { englishOfFields } from '@consult/domain/fault/english.ts';
import { knownFault } from '@consult/domain/patient/same-patient.ts';
import type { z } from 'zod';
import type { sendInput } from '@consult/contract/consult/sent.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { refuse } from '../../call/implement.ts';
import type { Viewer } from '../../call/viewer.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { newId } from '../../infra/db/new-id.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import type { LiveEvent } from '../../infra/live/live-event.ts';
import { claimForActivity } from '../attachment/attachment.ts';
import type { FromGallery } from '../attachment/attachment.ts';
import { writeDeliveries } from '../delivery/delivery.ts';
import { consumeDraft, lockDraft, noteSentAs, sentAs } from '../draft/draft.ts';
import { giveConsult } from '../group/group.ts';
import { isOwnLaunch } from '../partner/partner.ts';
import { auditSentMedia } from '../media/media.ts';
import { askingRecords, lookupLimit, PatientDiffers, takePatient } from '../patient/patient.ts';
import { checkSend } from './check.ts';
import { takeCount } from './count-send.ts';
import type { SendErrors, SendKind } from './check.ts';
import { forwarderOf } from './forwarder.ts';
import { inviteToCall } from './invite-to-call.ts';
import { takePhoneTime } from './phone-time.ts';
import { claimSubmission, pointSubmission } from './submission.ts';
import { sentResult } from './sent-result.ts';
import type { SentResult } from './sent-result.ts';
import { writeConsult } from './write-consult.ts';

export type SendInput = z.output<typeof sendInput>;

/** One answer for a file of somebody else, one that is gone, one that never was and one that is still under way. */
const filesMissing: ConsultFault = { code: 'files-missing' };

/**
 * Sends a composed form. One transaction writes the consult and everything that follows from it: a crash at any point
 * leaves the whole consult or none of it. The submission id is looked up before anything else can refuse, so a repeat
 * gets the first result although its draft is gone and its time is taken.
 */
export async function send(
  app: App,
  viewer: Viewer,
  input: SendInput,
  kinds: readonly SendKind[],
  errors: SendErrors,
): Promise<SentResult> {
  const work = () => inTransaction(app.write, (client) => write(client, app, viewer, input, kinds, errors));
  const sent = await askingRecords(app, viewer, (_, field) => askedAt[field] ?? field, work).catch(
    async (error: unknown) => {
      if (!(error instanceof PatientDiffers)) throw error;
      throw await askAbout(app, viewer, error, errors);
    },
  );
  app.live.committed(sent.events);
  return sentResult(app, sent.activityId);
}

/** Where the form asks what the records ask before the patient is told. */
const askedAt: Readonly<Record<string, string>> = { consent: 'tellPatient' };

/**
 * The refusal of a send that differs from the clinic's record. It counts as a look-up, whatever it tells, so that
 * nobody goes through numbers by sending; who may look patients up is told whom the clinic knows, and that is audited.
 */
async function askAbout(
  app: App,
  viewer: Viewer,
  { known, patientId, differs }: PatientDiffers,
  errors: SendErrors,
): Promise<Error> {
  if (!(await app.sessions.limits.take('patient-lookup', viewer.personId, lookupLimit))) return refuse('TOO_MANY');
  const mayLookUp = viewer.permissions.has('phnLookup');
  if (mayLookUp)
    await writeAudit(app.write, { kind: 'patient-looked-up', actorId: viewer.personId, subjectIds: [patientId] });
  const faults = { phn: knownFault(known, differs, mayLookUp) };
  return errors.PATIENT_DIFFERS({ data: { faults, fields: englishOfFields(faults) } });
}

async function write(
  client: pg.PoolClient,
  app: App,
  viewer: Viewer,
  input: SendInput,
  kinds: readonly SendKind[],
  errors: SendErrors,
): Promise<{ activityId: string; events: LiveEvent[] }> {
  const claim = await claimSubmission(client, app.terms, viewer.personId, input, newId());
  const { activityId } = claim;
  if (claim.takenBackAs) throw errors.TAKEN_BACK({ data: { about: claim.takenBackAs } });
  if (claim.kind === 'other-content') throw errors.SUBMISSION_CHANGED({ data: { about: activityId } });
  if (claim.kind === 'repeat') return { activityId, events: [] };

  const { inputFields, draft } = input;
  // Comes before anything of the draft is touched, in the order in which saving takes the same locks.
  if (draft) {
    await lockDraft(client, draft.draftId);
    // Another device of the sender had the same draft, and was first.
    const sent = await sentAs(client, viewer.personId, draft.draftId);
    // A submission may bear its draft's id: then that is itself.
    const first = sent?.activityId === activityId ? null : sent;
    if (first && !first.hash.equals(claim.hash)) throw errors.DRAFT_SENT({ data: { about: first.activityId } });
    if (first) {
      await pointSubmission(client, viewer.personId, input.submissionId, first.activityId);
      return { activityId: first.activityId, events: [] };
    }
  }
  const at = { kinds, draftId: draft?.draftId ?? null };
  const { location, service, phone, gallery } = await checkSend(client, app, viewer, inputFields, at, errors);
  const forwarder = draft ? await forwarderOf(client, viewer.personId, draft) : null;
  const people = [viewer.personId, ...(forwarder ? [forwarder.personId] : [])];
  const { avaData } = inputFields;
  const launch = avaData && { ...avaData, verified: await isOwnLaunch(client, app, people, avaData) };
  const { patientProvince: province, phn } = inputFields;
  await takePatient(client, app, { clinicId: location.clinic_id, province, phn });
  const giving = await giveConsult(client, app, {
    serviceId: service.id,
    senderId: viewer.personId,
    mode: service.mode,
    users: service.users,
    kind: inputFields.activityType,
    chosen: phone?.specialistUid ?? null,
  });
  if (!giving) throw errors.SERVICE_UNAVAILABLE({ data: {} });
  const events: LiveEvent[] = [
    ...(await writeConsult(client, app, {
      activityId,
      viewer,
      location,
      service,
      giving,
      forwarder,
      launch,
      patientRecord: input.patientRecord,
      input: inputFields,
    })),
  ];
  if (!(await claimFiles(client, app, viewer, { activityId, gallery }, input))) {
    throw refuse('INVALID_INPUT', { attachmentIds: filesMissing });
  }
  await auditSentMedia(client, viewer.personId, gallery);
  if (draft) {
    const consumed = await consumeDraft(client, app, viewer, draft, activityId);
    if (consumed.kind === 'changed') throw errors.DRAFT_CHANGED();
    if (consumed.kind === 'missing') throw refuse('NOT_FOUND');
    events.push(consumed.event);
    await noteSentAs(client, viewer.personId, draft.draftId, claim);
  }
  if (phone) {
    if (!(await takePhoneTime(client, activityId, phone))) throw errors.TIME_TAKEN();
    const referrerCalendar = inputFields.phoneConsultData?.physicianCalendarEmail ?? '';
    await inviteToCall(client, app, { ...phone, activityId, referrerId: viewer.personId, referrerCalendar });
  }
  if (inputFields.activityType === 'referral') await writeDeliveries(client, app, activityId, service.reach);
  const counted = { activityId, service, phone, kind: inputFields.activityType, consultants: giving.consultants };
  await takeCount(client, app, viewer, counted, errors);
  return { activityId, events };
}

/**
 * Moves the files into the activity, copies those of the gallery, and removes the other files of the form and the
 * draft. False where one of them is not the sender's to send.
 */
async function claimFiles(
  client: pg.PoolClient,
  app: App,
  viewer: Viewer,
  { activityId, gallery }: { activityId: string; gallery: FromGallery },
  { formId, draft, submissionId, inputFields: { attachmentIds } }: SendInput,
): Promise<boolean> {
  if (!formId && !draft && attachmentIds.length + gallery.mediaIds.length === 0) return true;
  return claimForActivity(client, app, {
    personId: viewer.personId,
    activityId,
    attachmentIds,
    draftId: draft?.draftId ?? null,
    // Without a form this names the draft's files only: a submission's id is no form's.
    formId: formId ?? submissionId,
    gallery,
  });
}
