import { randomUUID } from 'node:crypto';
import { demoNews } from '@consult/testkit/demo/news.ts';
import { demoPartner, demoPartnerKey } from '@consult/testkit/demo/partner.ts';
import { demoLaunch } from '@consult/testkit/launch.ts';
import { attach, pdfOf } from '../features/attachment/uploads.testing.ts';
import { hiddenForm, makeForms } from '../features/care-form/care-form-world.testing.ts';
import type { NamedForms } from '../features/care-form/care-form-world.testing.ts';
import { makeDrafts } from '../features/draft/draft-world.testing.ts';
import type { DraftsWorld } from '../features/draft/draft-world.testing.ts';
import { addImages, lend } from '../features/labelling/labelling-world.testing.ts';
import { addPhoto, drawnPhoto, upload } from '../features/media/media-world.testing.ts';
import { foreignMessage, makeMessages } from '../features/patient-message/messages-world.testing.ts';
import type { NamedMessages } from '../features/patient-message/messages-world.testing.ts';
import { sentWindow } from '../features/patient-window/window-world.testing.ts';
import { letIn, uploadByPhone } from '../features/phone-camera/phone-world.testing.ts';
import type { LetIn } from '../features/phone-camera/phone-world.testing.ts';
import { inTransaction } from '../infra/db/transaction.ts';
import { answersTo, codeOfCopy, codeOfMessage, insiders } from './calls-world.testing.ts';
import type { CallsWorld } from './calls-world.testing.ts';
import { linkToken } from './commands/partner-launch.ts';

/** A world that has one of everything that a call can name. */
export type FullWorld = CallsWorld & {
  /** A phone consult of plus@ with derm@, its outcome recorded, and a consult of plus@ with ent@. */
  phoneConsultId: string;
  entConsultId: string;
  outboxId: string;
  /** The code of a patient's link to the copy of a consult. */
  copyCode: string;
  /** A referral that plus@ has sent, and the code of its patient's link to a message about it. */
  referralId: string;
  messageCode: string;
  messages: NamedMessages;
  forms: NamedForms;
  /** A consult of plus@ with derm@ whose patient has a window, and the code of a link to a window of another one. */
  window: { activityId: string; code: string };
  /** The token of a launch that plus@ has opened. */
  launch: string;
  /** The token with which a partner sends somebody here to link their account. */
  link: string;
  drafts: DraftsWorld;
  /** The id of a session of plus@ that may be ended. */
  spareSessionId: string;
  /** A file that plus@ has uploaded and not sent. */
  attachmentId: string;
  /**
   * The gallery of plus@: an upload that may be added, a photo that is changed, and one that may be deleted. Tests put
   * others in their place.
   */
  gallery: { uploadId: string; mediaId: string; spareId: string };
  /** A phone that plus@ let in, with a photo that it has uploaded and not added. Tests put others in its place. */
  phone: LetIn & { uploadId: string };
  /** An image that is lent to derm@, and its condition. Tests put others in their place. */
  labelling: { conditionId: string; imageId: string };
  /** A consult of plus@ with derm@, and its photo. */
  labelled: { activityId: string; photoId: string };
  /** Existing ids that plus@ has no part in; nor do the other insiders have a part in the activities. */
  foreign: Record<
    | 'activity'
    | 'attachment'
    | 'draft'
    | 'form'
    | 'image'
    | 'location'
    | 'media'
    | 'message'
    | 'owner'
    | 'service'
    | 'outbox'
    | 'news'
    | 'phone'
    | 'session',
    string[]
  >;
};

/** Adds to a world one of everything that a call can name. */
export async function fillWorld(world: CallsWorld): Promise<FullWorld> {
  const { app, url, client, consult, referral, people } = world;
  const { cast } = people;
  const plus = await client('plus');
  const phoneConsultId = await makePhoneConsult(world);
  const entConsultId = await consultWithEnt(world);

  const copied = await plus.call('consult-sendConsult', {
    submissionId: randomUUID(),
    inputFields: { ...consult(), emailPatient: true, patientEmail: 'delphine@patients.example' },
  });
  const copyCode = await codeOfCopy(app, copied.activityId);

  const ids = async (sql: string, values: unknown[] = []): Promise<string[]> =>
    (await app.write.query<{ id: string }>(sql, values)).rows.map((row) => row.id);
  const drafts = await makeDrafts(client, cast.approver.id);
  const file = { name: 'letter.pdf', bytes: await pdfOf('A letter.') };
  const { id: attachmentId } = await attach(url, plus, file);
  const { id: foreignAttachmentId } = await attach(url, await client('cardio'), file);
  const photo = await drawnPhoto();
  const gallery = {
    uploadId: await upload(url, plus, photo),
    mediaId: (await addPhoto(url, plus)).id,
    spareId: (await addPhoto(url, plus)).id,
  };
  const phone = await letIn(url, plus);
  const foreignPhone = await letIn(url, await client('cardio'));
  const foreignPhoto = await addPhoto(url, await client('cardio'));
  const images = await addImages(app, 1);
  await lend(await client('derm'), images);
  const foreignImages = await addImages(app, 2);
  await lend(await client('cardio'), foreignImages);
  const { activityId: referralId } = await plus.call('referral-sendReferral', {
    submissionId: randomUUID(),
    inputFields: referral(),
  });
  const messageCode = await codeOfMessage(app, plus, referralId);
  const launch = await demoLaunch(url, app.config.publicUrl);
  await plus.call('ava-econsultAuth', { jwt: launch });
  const partner = { id: demoPartner.id, key: demoPartnerKey(), audience: app.config.publicUrl };
  const link = await linkToken(partner, `physician-${cast.plus.id}`);
  const outboxId = await inTransaction(app.write, (client) =>
    app.outgoing.mail(client, {
      to: 'someone@demo.example',
      template: 'unread-one',
      language: 'en',
      values: { link: url, count: 1 },
    }),
  );
  return {
    ...world,
    phoneConsultId,
    entConsultId,
    outboxId,
    copyCode,
    referralId,
    messageCode,
    messages: await makeMessages(world, referralId),
    forms: await makeForms(world),
    window: { activityId: (await sentWindow(world)).activityId, code: (await sentWindow(world)).code },
    launch,
    link,
    drafts,
    spareSessionId: randomUUID(),
    attachmentId,
    gallery,
    phone: { ...phone, uploadId: await uploadByPhone(phone.at) },
    labelling: { conditionId: images.conditionId, imageId: images.imageIds[0]! },
    labelled: await consultWithPhoto(world),
    foreign: {
      // Lent to another doctor, and to nobody.
      image: [...foreignImages.imageIds, ...(await addImages(app, 1)).imageIds],
      media: [foreignPhoto.id],
      // Sent in the name of another physician of another clinic.
      message: [await foreignMessage(world)],
      // Private, and offered to nobody.
      form: [await hiddenForm(app)],
      owner: [cast.derm.id, cast.cardio.id, cast.cardio.locations[0]!.clinicId, cast.plus.locations[0]!.clinicId],
      phone: [foreignPhone.id],
      attachment: [foreignAttachmentId],
      activity: await ids(
        `select id from activity a where not exists (select 1 from inbox_row r where r.activity_id = a.id
          and r.owner_id = any($1::uuid[])) limit 3`,
        // None of the people who make calls in the table is a member of them.
        [[...insiders, 'ent' as const].flatMap((name) => [cast[name].id, cast[name].locations[0]!.clinicId])],
      ),
      location: await ids(`select id from location where person_id <> $1 limit 3`, [cast.plus.id]),
      service: await ids(
        `select s.id from service s join clinic c on c.id = s.clinic_id where c.province = 'SK' or not s.enabled
          limit 3`,
      ),
      draft: drafts.foreign,
      session: await ids('select id from auth_session where user_id <> $1 limit 3', [cast.plus.id]),
      // News for clinic staff alone.
      news: demoNews.filter(({ roles }) => roles.includes('moa')).map(({ id }) => id),
      outbox: [],
    },
  };
}

/** A phone consult whose call was an hour ago, with its outcome. */
export async function makePhoneConsult({ app, client, consult, people }: CallsWorld): Promise<string> {
  const plus = await client('plus');
  const { activityId } = await plus.call('consult-sendConsult', { submissionId: randomUUID(), inputFields: consult() });
  await app.write.query(`update activity set activity_type = 'phoneConsult' where id = $1`, [activityId]);
  await app.write.query(
    `insert into phone_call (activity_id, specialist_id, starts_at, ends_at)
      values ($1, $2, now() - interval '60 minutes', now() - interval '50 minutes')`,
    [activityId, people.cast.derm.id],
  );
  await (await client('derm')).call('outcome-save', { activityId, outcome: 'Unknown', diagnosis: '' });
  return activityId;
}

/** A consult of plus@ with derm@ that has a photo of the sender's gallery. */
export async function consultWithPhoto({ url, client, consult }: CallsWorld): Promise<FullWorld['labelled']> {
  const sender = await client('plus');
  const { id } = await addPhoto(url, sender);
  const { activityId } = await sender.call('consult-sendConsult', {
    submissionId: randomUUID(),
    inputFields: { ...consult(), galleryMediaURIs: [id] },
  });
  const { attachments } = await (await client('derm')).call('activity-open', { activityId });
  return { activityId, photoId: attachments[0]!.id };
}

/** A consult to the service of ent@ for ears. */
export async function consultWithEnt({ app, client, consult, people }: CallsWorld): Promise<string> {
  const sender = await client('plus');
  const { rows } = await app.write.query<{ id: string; specialty: string; subsite: string }>(
    `select s.id, s.specialty, s.subsite from service s join service_user u on u.service_id = s.id
      where u.person_id = $1`,
    [people.cast.ent.id],
  );
  const { id: serviceId, specialty, subsite } = rows[0]!;
  const form = await sender.call('services-getServiceForm', { serviceId });
  const { activityId } = await sender.call('consult-sendConsult', {
    submissionId: randomUUID(),
    inputFields: {
      ...consult(),
      serviceId,
      specialty,
      subsite,
      symptoms: answersTo(form.formFields),
      formVersion: form.version,
    },
  });
  return activityId;
}
