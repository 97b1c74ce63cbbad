import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { decodeKey } from '@consult/domain/consult/service-form.ts';
import { statusWords } from '../../ui/status-words.ts';
import type { CallName, Input } from '../call.ts';
import { callErrorText } from '../call-error-text.ts';
import type { Command, Refusal } from '../local/command.ts';
import { errorOf } from '../local/refusal.ts';

/** The tabs of the schedule that are saved, one by one. */
type ScheduleTab = 'calendar' | 'limits' | 'phone' | 'unavailable';

type Title<Name extends CallName> = (input: Input<Name>, i18n: I18n) => MessageDescriptor;

const movedTo = { inbox: msg`Moved to Inbox`, sent: msg`Moved to Sent`, archive: msg`Moved to Archive` } as const;

/** What a command is called in the list of what waits, by its call. */
const titles: { [Name in CallName]?: Title<Name> } = {
  'message-send': ({ finish }) => (finish ? msg`Message and done` : msg`Message`),
  'message-takeBack': () => msg`Taking a message back`,
  'activity-finish': () => msg`Done`,
  'activity-takeBackFinish': () => msg`Taking back what was done`,
  'consult-sendConsult': () => msg`eConsult`,
  'referral-sendReferral': () => msg`Referral`,
  'consult-takeBack': () => msg`Taking a consult back`,
  'inbox-move': ({ moves }) => (moves[0]?.folder === 'inbox' ? msg`Moved to Inbox` : msg`Moved to Archive`),
  'inbox-setRead': ({ marks }) => (marks[0]?.lastReadSeq === null ? msg`Marked as unread` : msg`Marked as read`),
  'inbox-mute': ({ muted }) => (muted ? msg`Muted` : msg`Unmuted`),
  'activity-markRead': () => msg`Marked as read`,
  'activity-changeStatus_v1': ({ status }, i18n) => {
    const chosen = statusWords(i18n, status);
    return msg`Status: ${chosen}`;
  },
  'secureMessaging-moaMessage': () => msg`Forwarded to MOA`,
  'secureMessaging-forwardToPatient': () => msg`Forwarded to the patient`,
  'secureMessaging-forwardEconsult': () => msg`Forwarded to a specialist`,
  'fax-queueMOAEConsultFax': () => msg`Fax to MOA`,
  'outcome-save': () => msg`Outcome`,
  'ai-specialistLabelImages': () => msg`Labels of images`,
  'phoneConsult-billAndMarkComplete': () => msg`Call Complete`,
  'interpretations-billInterpretation': () => msg`Billing of interpretations`,
  'media-add': () => msg`Photo or film`,
  'media-change': () => msg`Notes, tags or consent of a photo`,
  'media-delete': () => msg`Deleted from the gallery`,
  'media-tagMany': () => msg`Tags of photos`,
  'ai-doctorLabelImage': () => msg`Labels of an image`,
  'ai-updateImageSpecialty': () => msg`Specialty of an image`,
  'ava-uploadGalleryFiles': () => msg`Upload to Ava`,
  'invite-inviteAColleague': () => msg`Invitation`,
  'careForm-send': ({ patients: { length: count } }) =>
    count > 1 ? msg`${plural(count, { one: '# form', other: '# forms' })}` : msg`Form to a patient`,
  'careForm-setFavourite': ({ favourite }) => (favourite ? msg`Added to favourites` : msg`Removed from favourites`),
  'patientMessage-sendOneWay': () => msg`Message to a patient`,
  'patientMessage-move': ({ moves }) => movedTo[moves[0]?.folder ?? 'inbox'],
  'patientMessage-markRead': () => msg`Marked as read`,
  'patientMessage-markUnread': () => msg`Marked as unread`,
  'library-saveResources': () => msg`Resources`,
  'library-saveTemplates': () => msg`Templates`,
  'fcm-markNotificationAsRead_v1': () => msg`News read`,
  'hint-dismiss': () => msg`Hint`,
  'profile-update': () => msg`Profile`,
  'profile-addLocation': () => msg`New clinic`,
  'profile-changeLocation': () => msg`Clinic`,
  'profile-enableLocation': ({ enabled }) => (enabled ? msg`Clinic enabled` : msg`Clinic disabled`),
  'profile-setDefaultLocation': () => msg`Default clinic`,
  'profile-setSearchFilters': () => msg`Search columns`,
  'schedule-saveCalendar': () => msg`Custom Calendar`,
  'schedule-saveLimit': () => msg`Consult Limits`,
  'schedule-savePhoneSchedule': () => msg`Phone Consult Schedule`,
  'schedule-saveVacations': () => msg`Time away`,
};

/** The tab of the schedule that a command saves. */
const scheduleTabs: { [Name in CallName]?: ScheduleTab } = {
  'schedule-saveCalendar': 'calendar',
  'schedule-saveLimit': 'limits',
  'schedule-savePhoneSchedule': 'phone',
  'schedule-saveVacations': 'unavailable',
};

/** What a command is called in the list of what waits. */
export function titleOf(i18n: I18n, { call, input, preview }: Pick<Command, 'call' | 'input' | 'preview'>): string {
  if (call === 'command-discard') {
    const what = preview ? titleOf(i18n, preview as Command) : '';
    return i18n._(msg`Discarded: ${what}`);
  }
  const title = titles[call] as Title<CallName> | undefined;
  return i18n._(title?.(input, i18n) ?? msg({ message: 'Change', context: 'something that was changed' }));
}

/** The fields of inputs in which somebody writes sentences. */
const sentences = ['text', 'body', 'messageToMOA', 'diagnosis', 'personalMessage'] as const;

/** The words that somebody wrote in a command; '' for none. */
export function wordsOf(command: Command): string {
  const { input } = command;
  if (isConsult(command)) return answersOf(command.input);
  const texts = sentences.map((field) => (input as Partial<Record<string, unknown>>)[field]);
  return texts.find((text): text is string => typeof text === 'string' && text !== '') ?? '';
}

/** Why the server refused a command; of a file, with its name. */
export function refusalWords(i18n: I18n, { call, preview }: Command, refusal: Refusal): string {
  const why = callErrorText(i18n, errorOf(call, refusal));
  const { files = [] } = (preview ?? {}) as { files?: readonly { id: string; name: string }[] };
  const file = files.find(({ id }) => id === refusal.about)?.name;
  return file === undefined ? why : t(i18n)`${file}: ${why}`;
}

/** Where a command belongs; null where no page shows it. */
export function leadOf(command: Command) {
  const { call, about } = command;
  const { activityId } = about;
  if (isConsult(command)) return formLead(command.input);
  if (activityId) return { to: '/dashboard/secure-messaging', search: { econsultId: activityId } } as const;
  if (call.startsWith('fcm-')) return { to: '/dashboard/secure-messaging', search: { tab: 'notifications' } } as const;
  if (call.startsWith('careForm-')) return { to: '/dashboard/form-sender' } as const;
  if (call === 'patientMessage-sendOneWay') return { to: '/dashboard/one-way-messaging' } as const;
  if (call.startsWith('patientMessage-')) return { to: '/dashboard/patient-messages' } as const;
  if (call.startsWith('profile-') && call !== 'profile-setSearchFilters') return { to: '/dashboard/profile' } as const;
  if (call === 'library-saveResources') return { to: '/dashboard/edit-resources' } as const;
  if (call === 'library-saveTemplates') return { to: '/dashboard/edit-templates' } as const;
  const tab = scheduleTabs[call];
  if (tab) return { to: '/dashboard/edit-schedule', search: { tab } } as const;
  if (call === 'media-add') return { to: '/dashboard/camera' } as const;
  if (call === 'ai-doctorLabelImage' || call === 'ai-updateImageSpecialty')
    return { to: '/dashboard/image-annotation' } as const;
  if (call.startsWith('media-') || call === 'ava-uploadGalleryFiles') return { to: '/dashboard/gallery' } as const;
  // Its form stands over any page.
  return call === 'invite-inviteAColleague' ? ({ to: '.' } as const) : null;
}

type Consult = Input<'consult-sendConsult' | 'referral-sendReferral'>;

function isConsult(command: Command): command is Command & { input: Consult } {
  return command.call === 'consult-sendConsult' || command.call === 'referral-sendReferral';
}

/** What was answered in a consult, a line for each question. */
function answersOf({ inputFields }: Consult): string {
  const texts = Object.entries(inputFields.symptoms).map(([key, answer]) => {
    const said =
      typeof answer === 'object'
        ? Object.entries(answer).flatMap(([option, on]) => (on ? [decodeKey(option) ?? option] : []))
        : [String(answer)];
    return `${decodeKey(key) ?? key}: ${said.join(', ')}`;
  });
  return texts.join('\n');
}

/** The form that a consult was: it comes back into the composer there. */
function formLead({ formId, inputFields: { serviceId, locationId }, draft }: Consult) {
  const search = {
    ...(serviceId ? { serviceId } : {}),
    ...(locationId ? { locationId } : {}),
    ...(draft ? { consultDraftId: draft.draftId, collection: draft.consultDraftsCollectionType } : {}),
    ...(formId ? { form: formId } : {}),
  };
  return { to: '/dashboard/consult/consult-form', search } as const;
}
