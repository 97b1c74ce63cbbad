import { randomUUID } from 'node:crypto';
import type { CallName, Calls } from '@consult/contract/calls.ts';
import { cast } from '@consult/testkit/cast.ts';
import { lendAnother } from '../features/labelling/labelling-calls.testing.ts';
import { untouched } from '../features/media/media-calls.testing.ts';
import type { FullWorld } from './full-world.testing.ts';

/** How the tests try that a waiting call is carried out once: made again after others' changes, and as another. */
export type TwiceRow<Name extends CallName = CallName> = {
  /** Input that changes something; else that of the table of calls. */
  input?: (world: FullWorld) => Calls[Name]['input'];
  /** Makes the world such that the input changes something; else as in the table of calls. */
  ready?: (world: FullWorld) => Promise<unknown>;
  /**
   * What becomes of it between the call and its repeat: others undo it, or the person may not do it any more. The world
   * goes on with what `restored` gives back.
   */
  meanwhile: (world: FullWorld) => Promise<unknown>;
  restored?: (world: FullWorld) => Promise<unknown>;
  /** The input with other content, under the same id. */
  other: (input: Calls[Name]['input']) => object;
  /** The name by which the call refuses that; else it keeps its command, and it is COMMAND_REUSED. */
  refusal?: 'ALREADY_SENT' | 'BATCH_CHANGED' | 'INVITE_CHANGED' | 'MESSAGE_CHANGED' | 'SUBMISSION_CHANGED';
};

const sql =
  (text: string, values: (world: FullWorld) => unknown[] = () => []) =>
  (world: FullWorld): Promise<unknown> =>
    world.app.write.query(text, values(world));

/** Everybody is taken away from a consult, and comes back as they were. */
function removal(of: (world: FullWorld) => string): Required<Pick<TwiceRow, 'meanwhile' | 'restored'>> {
  const gone = new Map<string, string>();
  return {
    async meanwhile(world) {
      for (const table of ['inbox_row', 'member']) {
        const { rows } = await world.app.write.query<{ gone: unknown }>(
          `with gone as (delete from ${table} where activity_id = $1 returning *)
            select coalesce(jsonb_agg(to_jsonb(gone)), '[]') as gone from gone`,
          [of(world)],
        );
        gone.set(table, JSON.stringify(rows[0]!.gone));
      }
    },
    async restored(world) {
      for (const table of ['member', 'inbox_row']) {
        const { rows } = await world.app.write.query<{ columns: string }>(
          `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
            where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
          [table],
        );
        const { columns } = rows[0]!;
        await world.app.write.query(
          `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
          [gone.get(table)],
        );
      }
    },
  };
}

const ofActivity = removal((world) => world.activityId);
const plus = cast.plus.id;
const home = cast.plus.locations[0]!.id;

/** Every call that may wait. One that is missing here fails the test. */
export const twiceTable: { readonly [Name in CallName]?: TwiceRow<Name> } = {
  'activity-changeStatus_v1': { ...ofActivity, other: (input) => ({ ...input, status: 'completed' }) },
  'activity-finish': { ...ofActivity, other: (input) => ({ ...input, finish: {} }) },
  'activity-takeBackFinish': { ...ofActivity, other: (input) => ({ ...input, finishId: randomUUID() }) },
  'activity-markRead': {
    ready: sql('update inbox_row set last_read_seq = 0 where owner_id = $1', () => [plus]),
    meanwhile: sql('update inbox_row set last_read_seq = 0 where owner_id = $1', () => [plus]),
    other: (input) => ({ ...input, upToSeq: 2 }),
  },
  'command-discard': {
    meanwhile: sql(`delete from command where person_id = $1 and call = 'command-discard' and answer is null`, () => [
      plus,
    ]),
    other: () => ({ id: randomUUID() }),
  },
  'consult-sendConsult': {
    meanwhile: sql('update service set enabled = false where id = $1', (world) => [world.serviceId]),
    restored: sql('update service set enabled = true where id = $1', (world) => [world.serviceId]),
    other: (input) => ({ ...input, inputFields: { ...input.inputFields, patientFirstName: 'Somebody' } }),
    refusal: 'SUBMISSION_CHANGED',
  },
  'consult-takeBack': {
    meanwhile: sql('delete from consult_taken_back where person_id = $1', () => [plus]),
    other: (input) => ({ ...input, draftId: randomUUID() }),
  },
  'referral-sendReferral': {
    meanwhile: sql(`update service set enabled = false where type = 'referral'`),
    restored: sql(`update service set enabled = true where type = 'referral'`),
    other: (input) => ({ ...input, inputFields: { ...input.inputFields, patientFirstName: 'Somebody' } }),
    refusal: 'SUBMISSION_CHANGED',
  },
  'secureMessaging-forwardEconsult': {
    ...ofActivity,
    other: (input) => ({ ...input, subject: 'Another' }),
    refusal: 'SUBMISSION_CHANGED',
  },
  'secureMessaging-moaMessage': {
    ...ofActivity,
    other: (input) => ({ ...input, body: 'Something else.' }),
    refusal: 'MESSAGE_CHANGED',
  },
  'secureMessaging-forwardToPatient': {
    ...ofActivity,
    other: (input) => ({ ...input, body: 'Something else.' }),
    refusal: 'MESSAGE_CHANGED',
  },
  'patientMessage-sendOneWay': {
    ...removal((world) => world.referralId),
    other: (input) => ({ ...input, body: 'Something else.' }),
    refusal: 'MESSAGE_CHANGED',
  },
  'careForm-send': {
    meanwhile: sql('update care_form set enabled = false where id = $1', (world) => [world.forms.formId]),
    restored: sql('update care_form set enabled = true where id = $1', (world) => [world.forms.formId]),
    other: (input) => ({ ...input, remind: true }),
    refusal: 'BATCH_CHANGED',
  },
  'careForm-setFavourite': {
    ready: sql('delete from care_form_favourite where person_id = $1', () => [plus]),
    meanwhile: sql('delete from care_form_favourite where person_id = $1', () => [plus]),
    other: (input) => ({ ...input, favourite: false }),
  },
  'patientMessage-move': {
    ready: sql(`update patient_message_row set folder = 'sent' where owner_id = $1`, () => [plus]),
    meanwhile: sql(`update patient_message_row set folder = 'sent' where owner_id = $1`, () => [plus]),
    other: (input) => ({ ...input, moves: input.moves.map((move) => ({ ...move, folder: 'inbox' })) }),
  },
  'patientMessage-markRead': {
    ready: sql('update patient_message_row set unread = true where owner_id = $1', () => [plus]),
    meanwhile: sql('update patient_message_row set unread = true where owner_id = $1', () => [plus]),
    other: (input) => ({ ...input, marks: [{ messageId: randomUUID() }] }),
  },
  'patientMessage-markUnread': {
    ready: sql('update patient_message_row set unread = false where owner_id = $1', () => [plus]),
    meanwhile: sql('update patient_message_row set unread = false where owner_id = $1', () => [plus]),
    other: (input) => ({ ...input, marks: [{ messageId: randomUUID() }] }),
  },
  'fax-queueMOAEConsultFax': { ...ofActivity, other: (input) => ({ ...input, messageToMOA: 'Something else.' }) },
  'message-send': {
    ...ofActivity,
    other: (input) => ({ ...input, text: 'Something else.' }),
    refusal: 'ALREADY_SENT',
  },
  'message-takeBack': {
    meanwhile: sql('delete from message_draft where person_id = $1', () => [plus]),
    other: (input) => ({ ...input, newId: randomUUID() }),
  },
  'message-saveDraft': {
    input: (world) => ({ activityId: world.activityId, messageId: randomUUID(), text: 'Half a', version: 0 }),
    ready: sql('delete from message_draft where person_id = $1', () => [plus]),
    meanwhile: sql('update message_draft set version = version + 1 where person_id = $1', () => [plus]),
    other: (input) => ({ ...input, text: 'Half a sentence' }),
  },
  'consultDraft-saveDraft': {
    input: (world) => ({ ...world.drafts.save, draftId: randomUUID(), baseVersion: null }),
    meanwhile: sql(`update draft set version = version + 1, save_hash = '' where holder_id = $1`, () => [plus]),
    other: (input) => ({ ...input, subject: 'Another' }),
  },
  'consultDraft-saveRecovery': {
    meanwhile: sql('delete from draft_recovery where person_id = $1', () => [plus]),
    other: (input) => ({ ...input, recovery: null }),
  },
  'consultDraft-deleteDraft': {
    input: (world) => ({ consultDraftsCollectionType: 'user_drafts', draftId: world.drafts.save.draftId }),
    meanwhile: sql('delete from draft_end where person_id = $1', () => [plus]),
    other: (input) => ({ ...input, draftId: randomUUID() }),
  },
  'consultDraft-returnDraft': {
    meanwhile: sql('delete from draft_end where person_id = $1', () => [cast.approver.id]),
    other: (input) => ({ ...input, comment: 'Something else.' }),
  },
  'consultDraft-takeBack': {
    meanwhile: sql('update draft set author_id = $2 where author_id = $1', () => [cast.resident.id, plus]),
    restored: sql('update draft set author_id = $1 where id = $2', (world) => [
      cast.resident.id,
      world.drafts.toTakeBack,
    ]),
    other: (input) => ({ ...input, draftId: randomUUID() }),
  },
  'consultDraft-moveStorageAttachments': {
    ready: sql(`update draft set author_id = $1 where id = $2`, (world) => [cast.resident.id, world.drafts.forwarded]),
    meanwhile: sql('update draft set author_id = $1 where id = $2', (world) => [plus, world.drafts.forwarded]),
    other: (input) => ({ ...input, draftId: randomUUID() }),
  },
  'inbox-move': {
    input: (world) => ({ ownerId: plus, moves: [{ activityId: world.activityId, folder: 'archive' }] }),
    ready: sql(`update inbox_row set folder = 'inbox' where owner_id = $1`, () => [plus]),
    meanwhile: sql(`update inbox_row set folder = 'inbox' where owner_id = $1`, () => [plus]),
    other: (input) => ({ ...input, moves: input.moves.map((move) => ({ ...move, folder: 'inbox' })) }),
  },
  'inbox-mute': {
    input: (world) => ({ ownerId: plus, activityIds: [world.activityId], muted: true }),
    meanwhile: sql('update inbox_row set muted = false where owner_id = $1', () => [plus]),
    other: (input) => ({ ...input, muted: false }),
  },
  'inbox-setRead': {
    input: (world) => ({ ownerId: plus, marks: [{ activityId: world.activityId, lastReadSeq: 0 }] }),
    ready: sql('update inbox_row set last_read_seq = last_seq where owner_id = $1', () => [plus]),
    meanwhile: sql('update inbox_row set last_read_seq = last_seq where owner_id = $1', () => [plus]),
    other: (input) => ({ ...input, marks: input.marks.map((mark) => ({ ...mark, lastReadSeq: 1 })) }),
  },
  'fcm-markNotificationAsRead_v1': {
    ready: sql('delete from news_read where person_id = $1', () => [plus]),
    meanwhile: sql('delete from news_read where person_id = $1', () => [plus]),
    other: () => ({ campaignIds: [randomUUID()] }),
  },
  'interpretations-billInterpretation': {
    ...removal((world) => world.entConsultId),
    ready: sql('delete from interpretation where activity_id = $1', (world) => [world.entConsultId]),
    other: (input) => ({ ...input, options: { billSinusEndoscopy: true } }),
  },
  'ai-specialistLabelImages': {
    ...removal((world) => world.labelled.activityId),
    ready: sql('delete from image_label where activity_id = $1', (world) => [world.labelled.activityId]),
    other: (input) => ({ ...input, labels: input.labels.map((one) => ({ ...one, doctorLabels: ['Melanoma'] })) }),
  },
  'outcome-save': { ...ofActivity, other: (input) => ({ ...input, diagnosis: 'Something else' }) },
  'phoneConsult-billAndMarkComplete': {
    ...removal((world) => world.phoneConsultId),
    ready: sql('update phone_call set completed_at = null where activity_id = $1', (world) => [world.phoneConsultId]),
    other: (input) => ({ ...input, billingCode: '' }),
  },
  'schedule-saveCalendar': {
    ready: sql('delete from specialist_availability where person_id = $1', () => [cast.derm.id]),
    meanwhile: sql('update specialist_availability set calendar_version = 9 where person_id = $1', () => [
      cast.derm.id,
    ]),
    other: (input) => ({ ...input, days: input.days.map(() => false) }),
  },
  'schedule-saveLimit': {
    ready: sql('delete from specialist_availability where person_id = $1', () => [cast.derm.id]),
    meanwhile: sql('update specialist_availability set limit_version = 9 where person_id = $1', () => [cast.derm.id]),
    other: (input) => ({ ...input, limit: 7 }),
  },
  'schedule-savePhoneSchedule': {
    ready: sql('update phone_schedule set version = 1 where person_id = $1', () => [cast.derm.id]),
    meanwhile: sql('update phone_schedule set version = 9 where person_id = $1', () => [cast.derm.id]),
    other: (input) => ({ ...input, timezone: 'America/Regina' }),
  },
  'schedule-saveVacations': {
    ready: sql('delete from specialist_availability where person_id = $1', () => [cast.derm.id]),
    meanwhile: sql('update specialist_availability set vacations_version = 9 where person_id = $1', () => [
      cast.derm.id,
    ]),
    other: (input) => ({ ...input, added: input.added.map((row) => ({ ...row, disableEconsult: false })) }),
  },
  'profile-update': {
    ready: sql(`update person set credentials = 'None' where id = $1`, () => [cast.derm.id]),
    meanwhile: sql(`update person set credentials = 'Newer' where id = $1`, () => [cast.derm.id]),
    other: (input) => ({ ...input, credentials: 'MD' }),
  },
  'profile-addLocation': {
    meanwhile: sql('delete from location where person_id = $1 and id <> $2 and not is_default', () => [plus, home]),
    other: (input) => ({ ...input, city: 'Edmonton' }),
  },
  'profile-changeLocation': {
    ready: sql(`update location set emr = '' where id = $1`, () => [home]),
    meanwhile: sql(`update location set emr = 'https://newer.example/' where id = $1`, () => [home]),
    other: (input) => ({ ...input, emr: '' }),
  },
  'profile-enableLocation': {
    ready: sql('update location set disabled = true, set_aside = true where id = $1', () => [home]),
    // Somebody removes the person from the clinic: they can not enable it themselves.
    meanwhile: sql('update location set disabled = true, set_aside = false where id = $1', () => [home]),
    restored: sql('update location set disabled = false where id = $1', () => [home]),
    other: (input) => ({ ...input, enabled: false }),
  },
  'profile-setDefaultLocation': {
    ready: sql('update location set is_default = false where person_id = $1', () => [plus]),
    meanwhile: sql('update location set disabled = true where id = $1', () => [home]),
    restored: sql('update location set disabled = false where id = $1', () => [home]),
    other: (input) => ({ ...input, locationId: randomUUID() }),
  },
  'profile-setSearchFilters': {
    ready: sql(`update person set search_filters = '{Specialty}' where id = $1`, () => [plus]),
    meanwhile: sql(`update person set search_filters = '{Specialty}' where id = $1`, () => [plus]),
    other: () => ({ searchFilters: ['PHN'] }),
  },
  'media-add': {
    meanwhile: sql('delete from media where id = $1', (world) => [world.gallery.uploadId]),
    other: (input) => ({ ...input, camera: true }),
  },
  'media-change': {
    meanwhile: sql('update media set version = version + 1 where id = $1', (world) => [world.gallery.mediaId]),
    other: (input) => ({ ...input, notes: 'Right forearm' }),
  },
  'media-delete': {
    meanwhile: sql('update media set deleted_at = null where id = $1', (world) => [world.gallery.spareId]),
    other: (input) => ({ ...input, mediaIds: [randomUUID()] }),
  },
  'media-tagMany': {
    meanwhile: untouched,
    other: (input) => ({ ...input, add: ['Naevus'] }),
  },
  'ai-doctorLabelImage': {
    meanwhile: sql('delete from pool_label where image_id = $1', (world) => [world.labelling.imageId]),
    other: (input) => ({ ...input, doctorLabels: ['Melanoma'] }),
  },
  'ai-updateImageSpecialty': {
    ready: lendAnother,
    // Nobody has it any more.
    meanwhile: sql('delete from image_batch where person_id = $1', () => [cast.derm.id]),
    other: (input) => ({ ...input, id: randomUUID() }),
  },
  'ava-uploadGalleryFiles': {
    meanwhile: sql('delete from partner_upload'),
    other: () => ({ galleryItemIds: [randomUUID()] }),
  },
  'library-saveResources': {
    input: () => ({ version: 0, categories: [{ id: 'closing', name: 'Closing', resources: [] }] }),
    ready: sql('delete from resource_library where person_id = $1', () => [cast.derm.id]),
    meanwhile: sql('update resource_library set version = version + 1 where person_id = $1', () => [cast.derm.id]),
    other: (input) => ({ ...input, categories: [] }),
  },
  'library-saveTemplates': {
    input: () => ({ version: 0, categories: [{ id: 'closing', name: 'Closing', items: [] }] }),
    ready: sql('delete from template_store where person_id = $1', () => [cast.derm.id]),
    // Another page saves.
    meanwhile: sql('update template_store set version = version + 1 where person_id = $1', () => [cast.derm.id]),
    other: (input) => ({ ...input, categories: [] }),
  },
  'hint-dismiss': {
    ready: sql('delete from hint_dismissal where person_id = $1', () => [plus]),
    meanwhile: sql('delete from hint_dismissal where person_id = $1', () => [plus]),
    other: () => ({ name: 'photos-to-emr' }),
  },
  'invite-inviteAColleague': {
    ready: sql('delete from rate_limit'),
    // The day's invitations are used up.
    meanwhile: sql('update rate_limit set count = 1000'),
    restored: sql('delete from rate_limit'),
    other: (input) => ({ ...input, lastName: 'Somebody' }),
    refusal: 'INVITE_CHANGED',
  },
};
