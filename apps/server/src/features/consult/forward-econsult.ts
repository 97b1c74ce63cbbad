import { forwardEconsult as declared } from '@consult/contract/consult/forward-econsult.ts';
import type { ConsultInput } from '@consult/contract/consult/consult-input.ts';
import type pg from 'pg';
import { refuse, serve } from '../../call/implement.ts';
import { begin } from '../../call/once.ts';
import type { Viewer } from '../../call/viewer.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { newId } from '../../infra/db/new-id.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import type { LiveEvent } from '../../infra/live/live-event.ts';
import { giveConsult } from '../group/group.ts';
import { takePatient } from '../patient/patient.ts';
import { addSystemLine, lockStanding } from '../activity/activity.ts';
import type { EconsultBody } from '../activity/activity.ts';
import { writeFileCopies } from '../attachment/attachment.ts';
import type { SendableService } from '../directory/directory.ts';
import type { SenderLocation } from './check.ts';
import { takeCount } from './count-send.ts';
import { serviceToForwardTo } from './forward-to.ts';
import { readForwarded } from './forwarded-content.ts';
import { sentResult } from './sent-result.ts';
import { claimSubmission } from './submission.ts';
import { writeConsult } from './write-consult.ts';

/**
 * secureMessaging-forwardEconsult: a referrer sends a consult, which they have sent to one specialist, to another one
 * as a consult of its own (server rules, section 7). The server reads and copies consult, files and chosen messages
 * under the new consult's key, and makes the subject; of the client's input only the choice counts. Everything is one
 * transaction, once for a submission id.
 */
export const forwardEconsult = serve(declared).handler(async ({ input, context, errors }) => {
  const { app, viewer } = context;
  const { submissionId, activityId: from, ...inputFields } = input;
  const sent = await inTransaction(app.write, async (client) => {
    await begin(client, context);
    const submission = { submissionId, inputFields: { forwardedFrom: from, ...inputFields } };
    const claim = await claimSubmission(client, app.terms, viewer.personId, submission, newId());
    const { activityId } = claim;
    if (claim.kind === 'other-content') throw errors.SUBMISSION_CHANGED({ data: { about: activityId } });
    if (claim.kind === 'repeat') return { activityId, events: [] };

    const { can, key, clinicId } = await lockStanding(client, app, viewer, from);
    if (!can.forwardToSpecialist) throw refuse('NOT_FOUND');
    if (input.referingPhysicianUid !== viewer.personId)
      throw refuse('INVALID_INPUT', { referingPhysicianUid: { code: 'not-the-referrer' } });
    const location = await locationAt(client, viewer, clinicId);
    if (!location) throw refuse('INVALID_INPUT', { activityId: { code: 'no-clinic' } });
    const service = await serviceToForwardTo(client, app, viewer, input, location.province, errors);
    const content = await readForwarded(client, app, { activityId: from, key, messageIds: input.previousMessages });
    const { answers, oopData } = content.econsult;
    const { province, phn } = content.econsult.patient;
    await takePatient(client, app, { clinicId: location.clinic_id, province, phn });
    const giving = await giveConsult(client, app, {
      serviceId: service.id,
      senderId: viewer.personId,
      mode: service.mode,
      users: service.users,
      kind: 'econsult',
      chosen: input.recipientSpecialistUId,
    });
    if (!giving) throw errors.SERVICE_UNAVAILABLE();
    const events = await writeConsult(client, app, {
      activityId,
      viewer,
      location,
      service,
      giving,
      forwarder: null,
      launch: null,
      // The text of a consult that was sent: the record may have been corrected since.
      patientRecord: { answer: 'keep', seen: null },
      forwarded: { from, answers, oopData, messages: content.messages },
      input: inputOf(content.econsult, service, location),
    });
    await writeFileCopies(client, app, content.files, {
      activityId,
      personId: viewer.personId,
      messageOf: content.messageOf,
    });
    await writeAudit(client, {
      kind: 'consult-forwarded',
      actorId: viewer.personId,
      subjectIds: [from, activityId],
      detail: { messages: content.messages.length, files: content.files.length },
    });
    const lineEvent: LiveEvent = await addSystemLine(client, {
      activityId: from,
      actorId: viewer.personId,
      key,
      event: { kind: 'forwarded-to-specialist' },
    });
    const counted = { activityId, service, phone: null, kind: 'econsult', consultants: giving.consultants } as const;
    await takeCount(client, app, viewer, counted, errors);
    return { activityId, events: [...events, lineEvent] };
  });
  app.live.committed(sent.events);
  const { activityId, subject } = await sentResult(app, sent.activityId);
  return { activityId, subject };
});

/**
 * The viewer's location at the clinic that they chose for the consult; their default location where they have left it.
 */
async function locationAt(
  client: pg.ClientBase,
  viewer: Viewer,
  clinicId: string | null,
): Promise<SenderLocation | null> {
  const { rows } = await client.query<SenderLocation>({
    name: 'location-at',
    text: `select l.id, l.clinic_id, c.city, c.province, l.billable from location l join clinic c on c.id = l.clinic_id
      where l.person_id = $1 and not l.disabled order by (l.clinic_id = $2) desc nulls last, l.is_default desc,
      l.position, l.id limit 1`,
    values: [viewer.personId, clinicId],
  });
  return rows[0] ?? null;
}

/**
 * The consult as if the referrer had composed it for this service. The patient got a copy of the first one and gets no
 * second.
 */
function inputOf(
  { patient, symptoms }: EconsultBody,
  service: SendableService,
  location: SenderLocation,
): ConsultInput {
  return {
    activityType: 'econsult',
    locationId: location.id,
    serviceId: service.id,
    specialty: service.specialty,
    subsite: service.subsite,
    patientProvince: patient.province,
    phn: patient.phn,
    patientFirstName: patient.firstName,
    patientLastName: patient.lastName,
    patientDateOfBirth: patient.dateOfBirth,
    patientPhone: patient.phone,
    patientEmail: patient.email,
    emailPatient: false,
    oop: patient.oop,
    oopData: null,
    symptoms: symptoms as ConsultInput['symptoms'],
    formVersion: service.form.version,
    attachmentIds: [],
    galleryMediaURIs: [],
    phoneConsultData: null,
    avaData: null,
  };
}
