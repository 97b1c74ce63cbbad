import { randomUUID } from 'node:crypto';
import type { CallName, Calls } from '@consult/contract/calls.ts';
import { cast, castPassword } from '@consult/testkit/cast.ts';
import { Authenticator } from '@consult/testkit/authenticator.ts';
import type { MadePasskey } from '@consult/testkit/authenticator.ts';
import { demoNews } from '@consult/testkit/demo/news.ts';
import type { CastName } from '@consult/testkit/cast.ts';
import { halfFilled } from '../features/draft/draft-world.testing.ts';
import type { FullWorld } from './full-world.testing.ts';

/** How the tests try one call: who makes it with what, whose records its ids name, and what it must refuse. */
export type CallRow<Name extends CallName = CallName> = {
  /** A person who may make the call. */
  as: CastName;
  /** Input that the server accepts from them. */
  input: (world: FullWorld) => Calls[Name]['input'];
  /** The field that names a record, and its kind: for strangers the answer is that of a record that does not exist. */
  record?: {
    field: string;
    kind: 'activity' | 'attachment' | 'draft' | 'location' | 'service' | 'outbox' | 'news' | 'session';
  };
  /** People whose role permits the call and whom it still refuses, because of their part in the record. */
  notFor?: readonly CastName[];
  /** Prepares the world so that the input is accepted, after other people made the call before. */
  ready?: (world: FullWorld) => Promise<unknown>;
  /** For each field, a value that must be refused under its name. */
  bad: Readonly<Record<string, unknown>>;
  /** The code of the answer to input in the right form, where this world has nothing that it would accept. */
  answers?: string;
};

const activity = { field: 'activityId', kind: 'activity' } as const;
const draft = { field: 'draftId', kind: 'draft' } as const;
const noUuid = 'not-a-uuid';
/** The form of a page marker of a list, with an id that no database takes. */
const noMarker = `0~1~${'-'.repeat(36)}`;

/** A browser's answers for passkeys: none, until a test makes the call with its server's own question. */
const noPasskey = { id: 'AA', rawId: 'AA', type: 'public-key' as const, clientExtensionResults: {} };
const unsigned = { clientDataJSON: '' };
const tried: { passkeyId: string; vaultId: string; made?: MadePasskey } = {
  passkeyId: randomUUID(),
  vaultId: randomUUID(),
};

/** A passkey of plus@, another one each time. */
async function addPasskey(world: FullWorld): Promise<void> {
  const plus = await world.client('plus');
  const device = new Authenticator(world.app.config.publicUrl);
  const { options } = await plus.call('security-beginPasskey', {});
  const added = await plus.call('security-addPasskey', { name: 'Phone', response: device.create(options) });
  tried.passkeyId = added.passkeyId;
}

/** Every call. A declared call that is missing here fails the test. */
export const callTable: { readonly [Name in CallName]: CallRow<Name> } = {
  'accessLog-ofMyAccount': { as: 'plus', input: () => ({}), bad: { before: 7 } },
  'accessLog-ofPatient': {
    as: 'plus',
    input: (world) => ({ patient: { activityId: world.activityId } }),
    bad: { patient: {}, lists: 'all' },
  },
  'account-answerSecondFactor': {
    as: 'plus',
    input: () => ({ challenge: 'of-nobody', method: 'totp' as const, code: '123456' }),
    bad: { challenge: '', method: 'passkey', code: ' ' },
    answers: 'CHALLENGE_OVER',
  },
  'account-signIn': {
    as: 'plus',
    // Another address each time: the wait after many is said for nobody's address too.
    input: () => ({ email: `${randomUUID()}@demo.example`, password: 'wrong-one' }),
    bad: { email: 7, password: null },
    answers: 'SIGN_IN_FAILED',
  },
  'account-finishProviderSignIn': { as: 'plus', input: () => ({}), bad: {}, answers: 'SIGN_IN_OVER' },
  'account-beginPasskeySignIn': { as: 'plus', input: () => ({}), bad: {} },
  'account-signInWithPasskey': {
    as: 'plus',
    // A good one would end the session of the other calls.
    input: () => ({ response: { ...noPasskey, response: { ...unsigned, authenticatorData: '', signature: '' } } }),
    bad: { response: 7 },
    answers: 'PASSKEY_REFUSED',
  },
  'account-signOut': { as: 'plus', input: () => ({}), bad: {} },
  'security-getProvider': { as: 'plus', input: () => ({}), bad: {} },
  'security-connectProvider': { as: 'plus', input: () => ({}), bad: { password: 7 }, answers: 'NOT_FOUND' },
  'security-disconnectProvider': { as: 'plus', input: () => ({}), bad: { password: 7 } },
  'security-beginPasskey': { as: 'plus', input: () => ({}), bad: { password: 7 } },
  'security-addPasskey': {
    as: 'plus',
    input: () => ({
      name: 'Phone',
      response: tried.made ?? { ...noPasskey, response: { ...unsigned, attestationObject: '' } },
    }),
    ready: async (world) => {
      const { options } = await (await world.client('plus')).call('security-beginPasskey', {});
      tried.made = new Authenticator(world.app.config.publicUrl).create(options);
    },
    bad: { name: ' ', response: 7 },
  },
  'security-listPasskeys': { as: 'plus', input: () => ({}), bad: {} },
  'security-renamePasskey': {
    as: 'plus',
    input: () => ({ passkeyId: tried.passkeyId, name: 'Tablet' }),
    ready: addPasskey,
    bad: { passkeyId: noUuid, name: '' },
  },
  'security-removePasskey': {
    as: 'plus',
    input: () => ({ passkeyId: tried.passkeyId }),
    ready: addPasskey,
    bad: { passkeyId: noUuid },
  },
  'account-openVault': {
    as: 'plus',
    input: () => ({ vaultId: tried.vaultId, begin: true }),
    bad: { vaultId: noUuid, begin: 'yes' },
  },
  'account-endVault': { as: 'plus', input: () => ({ vaultId: randomUUID() }), bad: { vaultId: noUuid } },
  'account-lock': { as: 'plus', input: () => ({}), bad: {} },
  'account-stayAwake': { as: 'plus', input: () => ({}), bad: {} },
  'account-getUnlockWays': { as: 'plus', input: () => ({}), bad: {} },
  'account-unlockWithPasskey': {
    as: 'plus',
    input: () => ({ response: { ...noPasskey, response: { ...unsigned, authenticatorData: '', signature: '' } } }),
    bad: { response: 7 },
    answers: 'PASSKEY_REFUSED',
  },
  'account-unlock': { as: 'plus', input: () => ({ password: castPassword }), bad: { password: '' } },
  'security-listSessions': { as: 'plus', input: () => ({ cursor: null }), bad: { cursor: noUuid } },
  'security-endSession': {
    as: 'plus',
    input: (world) => ({ sessionId: world.spareSessionId }),
    record: { field: 'sessionId', kind: 'session' },
    ready: (world) => spareSession(world),
    bad: { sessionId: noUuid },
  },
  'security-endOtherSessions': { as: 'plus', input: () => ({}), bad: {} },
  'security-getEmail': { as: 'plus', input: () => ({}), bad: {} },
  'security-sendEmailConfirmation': { as: 'plus', input: () => ({}), bad: {} },
  'security-confirmEmail': {
    as: 'plus',
    input: () => ({ code: 'of nobody' }),
    answers: 'LINK_INVALID',
    bad: { code: '' },
  },
  'security-getPassword': { as: 'plus', input: () => ({}), bad: {} },
  'security-changePassword': {
    as: 'plus',
    // With the right password the session of all these tests would get another cookie.
    input: () => ({ currentPassword: 'wrong-one', newPassword: 'another-one' }),
    answers: 'PASSWORD_WRONG',
    bad: { currentPassword: '', newPassword: '12345' },
  },
  'login-setCustomClaims_v1': { as: 'plus', input: () => ({}), bad: {} },
  'profile-get': { as: 'plus', input: () => ({}), bad: {} },
  'profile-setSearchFilters': {
    as: 'plus',
    input: () => ({ searchFilters: ['PHN' as const, 'Patient Name' as const] }),
    bad: { searchFilters: [] },
  },
  'account-saveMetadata': {
    as: 'plus',
    input: () => ({ platform: 'web' as const, version: '12.0.2' }),
    bad: { platform: 'toaster', version: 'newest' },
  },
  'push-saveToken': {
    as: 'plus',
    input: () => ({ fcmToken: 'dE3:APA91b-token_of_a_device', platform: 'android' as const }),
    bad: { fcmToken: 'two words', platform: 'web' },
  },
  'ava-linkAccount': {
    as: 'plus',
    input: (world) => ({ jwt: world.link }),
    // The token counts once, for the first person who uses it.
    ready: (world) => world.app.write.query('delete from partner_token_used; delete from partner_account'),
    bad: { jwt: '' },
  },
  'ava-unlinkAccount': { as: 'plus', input: () => ({}), bad: {} },
  'analytics-log': {
    as: 'plus',
    input: () => ({ events: [{ name: 'sign_in', params: { platform: 'web' } }] }),
    bad: { events: [] },
  },
  'hint-list': { as: 'plus', input: () => ({}), bad: {} },
  'hint-dismiss': { as: 'plus', input: () => ({ name: 'fax-preferences' as const }), bad: { name: 'no-hint' } },
  'invite-getContent': { as: 'plus', input: () => ({}), bad: {} },
  'invite-inviteAColleague': {
    as: 'plus',
    input: () => ({
      firstName: 'Odile',
      lastName: 'Gagné',
      // Three invitations a day go to one address.
      email: `odile-${randomUUID()}@clinic.example`,
      fax: '',
      clinicName: '',
      city: 'Calgary',
      personalMessage: '',
    }),
    bad: {
      firstName: ' ',
      lastName: '',
      email: '',
      fax: '403',
      clinicName: 7,
      city: ' ',
      personalMessage: 'www.elsewhere.example',
      inviteId: noUuid,
      language: 'de',
    },
  },
  'profile-update': {
    as: 'derm',
    input: () => ({
      credentials: 'MD, FRCPC',
      calendarEmail: cast.derm.email,
      preferences: { email: { overdueSecureMessages: true } },
    }),
    bad: { practiceId: '', phone: 'none', calendarEmail: 'nobody', 'preferences.language': 'de' },
  },
  'profile-addLocation': {
    as: 'plus',
    input: () => ({
      locationId: randomUUID(),
      clinicName: 'Clinic of my own',
      street: '',
      city: 'Calgary',
      province: 'AB',
      postalCode: '',
      clinicPhone: '(403) 555-0199',
      fax: '',
      emr: '',
    }),
    bad: {
      locationId: noUuid,
      clinicName: ' ',
      city: '',
      province: 'XX',
      postalCode: '1',
      clinicPhone: '',
      fax: '1',
      emr: 'no',
    },
  },
  'profile-changeLocation': {
    as: 'plus',
    input: () => ({ locationId: cast.plus.locations[0]!.id, emr: 'https://emr.example/' }),
    record: { field: 'locationId', kind: 'location' },
    bad: { locationId: noUuid, emr: 'javascript:alert(1)' },
  },
  'profile-setDefaultLocation': {
    as: 'plus',
    input: () => ({ locationId: cast.plus.locations[0]!.id }),
    record: { field: 'locationId', kind: 'location' },
    bad: { locationId: noUuid },
  },
  'profile-enableLocation': {
    as: 'plus',
    input: () => ({ locationId: cast.plus.locations[0]!.id, enabled: true }),
    record: { field: 'locationId', kind: 'location' },
    bad: { locationId: noUuid, enabled: 'yes', nextDefaultId: noUuid },
  },
  'app-info': { as: 'plus', input: () => ({}), bad: {} },
  'attachment-finish': {
    as: 'plus',
    input: (world) => ({ attachmentId: world.attachmentId }),
    record: { field: 'attachmentId', kind: 'attachment' },
    bad: { attachmentId: noUuid },
  },
  'attachment-list': { as: 'plus', input: () => ({ formId: randomUUID() }), bad: { formId: noUuid } },
  'attachment-remove': {
    as: 'plus',
    input: () => ({ attachmentIds: [randomUUID()] }),
    bad: { attachmentIds: [] },
  },
  'activity-open': {
    as: 'plus',
    input: (world) => ({ activityId: world.activityId }),
    record: activity,
    bad: { activityId: noUuid },
  },
  'activity-markRead': {
    as: 'plus',
    input: (world) => ({ activityId: world.activityId, upToSeq: 1 }),
    record: activity,
    bad: { activityId: noUuid, upToSeq: -1 },
  },
  'activity-readStates': {
    as: 'plus',
    input: (world) => ({ activityId: world.activityId }),
    record: activity,
    bad: { activityId: noUuid },
  },
  'activity-changeStatus_v1': {
    as: 'derm',
    input: (world) => ({ activityId: world.activityId, status: 'booked' as const }),
    record: activity,
    // Staff of the referrer's clinic, which has no consultant on it.
    notFor: ['moa2'],
    ready: (world) => world.app.write.query(`update activity set status = 'pending' where id = $1`, [world.activityId]),
    bad: { activityId: noUuid, status: 'no_status' },
  },
  'activity-auditLog': {
    as: 'plus',
    input: (world) => ({ activityId: world.activityId }),
    record: activity,
    bad: { activityId: noUuid, before: noMarker.slice(2) },
  },
  'activity-addSelfToActivityAsMoa_v1': {
    as: 'moa',
    input: (world) => ({ activityId: world.phoneConsultId }),
    record: activity,
    bad: { activityId: noUuid },
  },
  // No record: an admin is no stranger to any activity here (features/member/remove-member.test.ts).
  'activity-removeMember': {
    as: 'derm',
    input: (world) => ({ activityId: world.activityId, personId: cast.derm2.id }),
    notFor: ['plus', 'moa', 'moa2'],
    bad: { activityId: noUuid, personId: noUuid },
  },
  'secureMessaging-addUserToActivity': {
    as: 'derm',
    input: (world) => ({
      activityId: world.phoneConsultId,
      newUserId: world.newConsultant(),
      activityRole: 'consultant' as const,
    }),
    record: activity,
    bad: { activityId: noUuid, newUserId: randomUUID(), activityRole: 'moa' },
  },
  'secureMessaging-getConsultantsAvailableToUser': { as: 'derm', input: () => ({}), bad: {} },
  'secureMessaging-getConsultantStatus': {
    as: 'plus',
    input: (world) => ({ activityId: world.activityId }),
    record: activity,
    bad: { activityId: noUuid },
  },
  'secureMessaging-exportEconsultDraftPdf': {
    as: 'plus',
    input: (world) => ({ consultDraftsCollectionType: 'user_drafts' as const, draftId: world.drafts.saved }),
    record: draft,
    bad: { draftId: noUuid, consultDraftsCollectionType: 'drafts' },
  },
  'secureMessaging-exportEconsultPdf': {
    as: 'plus',
    input: (world) => ({ activityId: world.activityId }),
    record: activity,
    bad: { activityId: noUuid },
  },
  'inbox-page': {
    as: 'plus',
    input: () => ({ folder: 'inbox' as const, after: null }),
    bad: { folder: 'attic', after: noMarker },
  },
  'inbox-counts': { as: 'plus', input: () => ({}), bad: {} },
  'inbox-move': {
    as: 'plus',
    input: (world) => ({ ownerId: cast.plus.id, moves: [{ activityId: world.activityId, folder: 'inbox' as const }] }),
    bad: { ownerId: noUuid, moves: [] },
  },
  'inbox-mute': {
    as: 'plus',
    input: (world) => ({ ownerId: cast.plus.id, activityIds: [world.activityId], muted: false }),
    record: { field: 'activityIds.0', kind: 'activity' },
    bad: { ownerId: noUuid, activityIds: [], 'activityIds.0': noUuid, muted: 'yes' },
  },
  'inbox-search': {
    as: 'plus',
    input: () => ({ text: 'okafor', columns: ['Patient Name' as const] }),
    bad: { text: ' ', columns: [], status: 'lost', folder: 'attic', after: noMarker },
  },
  'inbox-setRead': {
    as: 'plus',
    input: (world) => ({ ownerId: cast.plus.id, marks: [{ activityId: world.activityId, lastReadSeq: 1 }] }),
    bad: { ownerId: noUuid, marks: [] },
  },
  'clinicInbox-counts': { as: 'moa', input: () => ({}), bad: {} },
  'clinicInbox-page': {
    as: 'moa',
    input: () => ({ clinicId: cast.moa.locations[0]!.clinicId, toBook: false }),
    bad: { clinicId: noUuid, toBook: 'yes', after: noMarker },
  },
  'clinicInbox-search': {
    as: 'moa',
    input: () => ({
      clinicId: cast.moa.locations[0]!.clinicId,
      toBook: false,
      text: 'okafor',
      columns: ['Patient Name' as const],
    }),
    bad: { clinicId: noUuid, text: ' ', columns: [], status: 'lost', after: noMarker },
  },
  'library-getTemplates': { as: 'derm', input: () => ({}), bad: {} },
  'library-getResources': { as: 'derm', input: () => ({}), bad: {} },
  'message-list': {
    as: 'plus',
    input: (world) => ({ activityId: world.activityId }),
    record: activity,
    bad: { activityId: noUuid, afterSeq: 2 ** 31, beforeSeq: 0 },
  },
  'message-saveDraft': {
    as: 'plus',
    input: (world) => ({ activityId: world.activityId, messageId: randomUUID(), text: '', version: 0 }),
    record: activity,
    bad: { activityId: noUuid, messageId: noUuid, text: 7, version: -1 },
  },
  'message-send': {
    as: 'plus',
    input: (world) => ({ activityId: world.activityId, messageId: randomUUID(), text: 'A word about the consult.' }),
    record: activity,
    bad: {
      activityId: noUuid,
      messageId: noUuid,
      text: '  \n ',
      attachments: 'none',
      formId: noUuid,
      resourceIds: ['none-of-theirs'],
      billable: 'yes',
      billingCode: 7,
      draftVersion: -1,
    },
  },
  'consult-sendConsult': {
    as: 'plus',
    input: (world) => ({ submissionId: randomUUID(), inputFields: world.consult() }),
    record: { field: 'inputFields.locationId', kind: 'location' },
    bad: {
      submissionId: noUuid,
      'inputFields.locationId': null,
      'inputFields.serviceId': null,
      'inputFields.phn': '123',
      'inputFields.patientFirstName': ' ',
      'inputFields.patientLastName': '',
      'inputFields.patientDateOfBirth': '1958/02/30',
      'inputFields.patientProvince': '',
      'inputFields.patientEmail': 'not an address',
      'inputFields.patientPhone': '12',
      'inputFields.activityType': 'referral',
      'inputFields.attachmentIds': [randomUUID()],
      'inputFields.galleryMediaURIs': [randomUUID()],
      'draft.draftId': noUuid,
    },
  },
  'referral-sendReferral': {
    as: 'plus',
    input: (world) => ({ submissionId: randomUUID(), inputFields: world.referral() }),
    record: { field: 'inputFields.locationId', kind: 'location' },
    bad: {
      submissionId: noUuid,
      'inputFields.activityType': 'econsult',
      'inputFields.locationId': null,
      'inputFields.serviceId': null,
      'inputFields.phn': '123',
      'inputFields.patientProvince': '',
      'inputFields.attachmentIds': [randomUUID()],
      'inputFields.galleryMediaURIs': [randomUUID()],
    },
  },
  'consult-searchApprovers': { as: 'resident', input: () => ({ search: '' }), bad: { search: null } },
  'consultDraft-counts': { as: 'plus', input: () => ({}), bad: {} },
  'consultDraft-saveDraft': {
    as: 'plus',
    input: (world) => world.drafts.save,
    record: draft,
    bad: {
      draftId: noUuid,
      consultDraftsCollectionType: 'drafts',
      baseVersion: 0,
      subject: 7,
      formId: noUuid,
      'formData.phn': 7,
      selectedMedia: [randomUUID()],
    },
  },
  'consultDraft-getDraft': {
    as: 'plus',
    input: (world) => ({ consultDraftsCollectionType: 'user_drafts' as const, draftId: world.drafts.saved }),
    record: draft,
    bad: { draftId: noUuid, consultDraftsCollectionType: 'drafts' },
  },
  'consultDraft-deleteDraft': {
    as: 'plus',
    input: (world) => ({ consultDraftsCollectionType: 'user_drafts' as const, draftId: world.drafts.discarded }),
    record: draft,
    bad: { draftId: noUuid, consultDraftsCollectionType: 'drafts' },
  },
  'consultDraft-listDrafts': {
    as: 'plus',
    input: () => ({ consultDraftsCollectionType: 'user_drafts' as const }),
    bad: { consultDraftsCollectionType: 'drafts', search: 7, after: 'no~marker' },
  },
  'consultDraft-saveRecovery': {
    as: 'plus',
    input: (world) => ({
      draftId: world.drafts.saved,
      recovery: { baseVersion: 1, formData: halfFilled, subject: 'Typed and not saved' },
    }),
    record: draft,
    bad: { draftId: noUuid, 'recovery.baseVersion': 99, 'recovery.subject': null },
  },
  'consultDraft-listForwarded': { as: 'resident', input: () => ({}), bad: { after: 'no~marker' } },
  'consultDraft-returnDraft': {
    as: 'approver',
    input: (world) => ({ draftId: world.drafts.toReturn, comment: 'Please add a picture.' }),
    record: draft,
    bad: { draftId: noUuid, comment: 'x'.repeat(2_001) },
  },
  'consultDraft-takeBack': {
    as: 'resident',
    input: (world) => ({ draftId: world.drafts.toTakeBack }),
    record: draft,
    bad: { draftId: noUuid },
  },
  'consultDraft-moveStorageAttachments': {
    as: 'resident',
    input: (world) => ({ approverUid: cast.approver.id, draftId: world.drafts.forwarded }),
    record: draft,
    bad: { draftId: noUuid, approverUid: noUuid },
  },
  'patientMessage-sendOneWay': {
    as: 'plus',
    input: (world) => ({
      messageId: randomUUID(),
      activityId: world.referralId,
      patientEmail: 'delphine@patients.example',
      subject: 'Secure Message from Dr. Owen Falardeau: your referral',
      body: 'The clinic will call you.',
    }),
    record: activity,
    bad: { messageId: noUuid, activityId: noUuid, patientEmail: 'no address', subject: ' ', body: '' },
  },
  'patientMessage-openMessage': {
    as: 'plus',
    input: (world) => ({ code: world.messageCode, proof: '055 521 444' }),
    bad: { code: '', proof: '  ' },
  },
  'premium-getNumberOfOneWayMessageUsesRemaining': { as: 'plus', input: () => ({}), bad: {} },
  'patientMessage-openCopy': {
    as: 'plus',
    input: (world) => ({ code: world.copyCode, proof: '055 521 444' }),
    bad: { code: '', proof: '  ' },
  },
  'routing-routeReferral_v2': {
    as: 'plus',
    input: () => ({ city: 'Calgary', province: 'AB', activityType: 'econsult' as const }),
    bad: { city: 7, province: 'Alberta', activityType: 'letter' },
  },
  'search-getSearchKey': {
    as: 'plus',
    input: () => ({ collectionName: 'services' as const }),
    bad: { collectionName: 'patients' },
  },
  'services-getSpecialties': { as: 'plus', input: () => ({}), bad: { appVersion: 12 } },
  'services-getServicePage': {
    as: 'plus',
    input: () => ({
      searchText: '',
      specialty: 'Dermatology',
      subsite: '',
      perPage: 10,
      page: 1,
      city: 'Calgary',
      province: 'AB',
      sortType: 'Location' as const,
    }),
    bad: { perPage: 500, page: 0, sortType: 'Price' },
  },
  'services-getServiceById': {
    as: 'plus',
    input: (world) => ({ serviceId: world.serviceId }),
    record: { field: 'serviceId', kind: 'service' },
    bad: { serviceId: noUuid },
  },
  'services-getServiceForm': {
    as: 'plus',
    input: (world) => ({ serviceId: world.serviceId }),
    record: { field: 'serviceId', kind: 'service' },
    bad: { serviceId: noUuid },
  },
  'ava-econsultAuth': {
    as: 'plus',
    input: (world) => ({ jwt: world.launch }),
    bad: { jwt: '' },
  },
  'patientInfo-lookup': {
    as: 'plus',
    input: () => ({ phn: '055521444', province: 'AB' }),
    bad: { phn: '0'.repeat(41), province: 'ABC' },
  },
  'secureMessaging-forwardEconsult': {
    as: 'plus',
    input: (world) => ({
      submissionId: randomUUID(),
      activityId: world.activityId,
      referingPhysicianUid: cast.plus.id,
      recipientSpecialistUId: cast.ent.id,
      newSpecialty: 'Otolaryngology',
      newSubSite: 'Ear',
      previousMessages: [],
      subject: '',
    }),
    record: activity,
    bad: {
      submissionId: noUuid,
      activityId: noUuid,
      referingPhysicianUid: cast.derm.id,
      recipientSpecialistUId: cast.derm.id,
      newSubSite: '',
      previousMessages: [randomUUID()],
    },
  },
  'secureMessaging-moaMessage': {
    as: 'derm',
    input: (world) => ({
      messageId: randomUUID(),
      activityId: world.activityId,
      to: 'address' as const,
      moaEmail: 'desk@clinic.example',
      subject: 'please book',
      body: 'Please book a visit within the week.',
    }),
    record: activity,
    bad: { messageId: noUuid, activityId: noUuid, to: 'patient', moaEmail: 'no address', subject: 7, body: ' ' },
  },
  'secureMessaging-staffMessages': {
    as: 'moa',
    input: (world) => ({ activityId: world.activityId }),
    record: activity,
    bad: { activityId: noUuid, before: noMarker.slice(2) },
  },
  'secureMessaging-forwardToPatient': {
    as: 'moa',
    input: (world) => ({
      messageId: randomUUID(),
      activityId: world.activityId,
      patientEmail: 'delphine@patients.example',
      subject: 'Your visit',
      body: 'Please come fasting.',
    }),
    record: activity,
    bad: { messageId: noUuid, activityId: noUuid, patientEmail: 'no address', subject: ' ', body: '' },
  },
  'fax-queueMOAEConsultFax': {
    as: 'derm',
    input: (world) => ({ faxId: randomUUID(), activityId: world.activityId, messageToMOA: 'Please book.' }),
    record: activity,
    bad: { faxId: noUuid, activityId: noUuid, messageToMOA: 7 },
  },
  'outcome-save': {
    as: 'derm',
    input: (world) => ({ activityId: world.activityId, outcome: 'Unknown', diagnosis: '' }),
    record: activity,
    bad: { activityId: noUuid, outcome: 'OAT fitted', diagnosis: 7 },
  },
  'interpretations-billInterpretation': {
    as: 'ent',
    input: (world) => ({ activityId: world.entConsultId, options: { billAudiogram: true } }),
    record: activity,
    bad: { activityId: noUuid, options: {}, 'options.billAudiogram': 'yes' },
  },
  'phoneConsult-getBillingCodes': {
    as: 'derm',
    input: (world) => ({ activityId: world.phoneConsultId }),
    record: activity,
    bad: { activityId: noUuid },
  },
  'phoneConsult-billAndMarkComplete': {
    as: 'derm',
    input: (world) => ({ activityId: world.phoneConsultId, billingCode: '03.01O' }),
    record: activity,
    bad: { activityId: noUuid, billingCode: 7 },
  },
  'phoneConsult-getTimes': {
    as: 'plus',
    input: (world) => ({ serviceId: world.serviceId }),
    record: { field: 'serviceId', kind: 'service' },
    bad: { serviceId: noUuid, from: 'tomorrow', timeZone: 7 },
  },
  'signup-getContent': { as: 'plus', input: () => ({}), bad: {} },
  'signup-getContract': {
    as: 'plus',
    input: () => ({ role: 'Doctor' as const }),
    bad: { role: 'Dentist', language: 'de' },
  },
  'signup-makeAgreement': {
    as: 'plus',
    input: () => ({
      role: 'Doctor' as const,
      firstName: 'Ngozi',
      lastName: 'Tremblay-Roy',
      email: 'ngozi@clinic.example',
      city: 'Calgary',
      province: 'AB',
      signature: { way: 'typed' as const, name: 'Ngozi Tremblay-Roy' },
    }),
    bad: {
      role: 'Dentist',
      language: 'de',
      firstName: ' ',
      lastName: '',
      email: 'no address',
      city: ' ',
      province: 'XX',
      signature: 'my name',
    },
  },
  'notification-counts': { as: 'plus', input: () => ({}), bad: {} },
  'notification-get': {
    as: 'plus',
    input: () => ({ campaignId: demoNews[0]!.id }),
    record: { field: 'campaignId', kind: 'news' },
    bad: { campaignId: noUuid, language: 'de' },
  },
  'notification-list': { as: 'plus', input: () => ({}), bad: { before: noMarker.slice(2), language: 'de' } },
  'fcm-markNotificationAsRead_v1': { as: 'plus', input: () => ({}), bad: { campaignIds: [] } },
  'security-beginTotp': { as: 'plus', input: () => ({ password: castPassword }), bad: { password: '' } },
  'security-confirmTotp': {
    as: 'plus',
    input: () => ({ code: '123 456' }),
    bad: { code: '' },
    answers: 'SETUP_OVER',
    ready: (world) => world.app.write.query('delete from authenticator_app'),
  },
  'security-getSecondFactor': { as: 'plus', input: () => ({}), bad: {} },
  'security-removeTotp': {
    as: 'plus',
    input: () => ({ password: castPassword, code: '123 456' }),
    bad: { password: '', code: '' },
    answers: 'NO_SECOND_FACTOR',
  },
  'security-renewRecoveryCodes': {
    as: 'plus',
    input: () => ({ password: castPassword }),
    bad: { password: '' },
    answers: 'NO_SECOND_FACTOR',
  },
  'installation-getChecklist': { as: 'admin', input: () => ({}), bad: {} },
  'outbox-list': { as: 'admin', input: () => ({ after: null }), bad: { after: 5 } },
  'outbox-get': {
    as: 'admin',
    input: (world) => ({ entryId: world.outboxId }),
    record: { field: 'entryId', kind: 'outbox' },
    bad: { entryId: noUuid },
  },
  'outbox-retry': {
    as: 'admin',
    input: (world) => ({ entryId: world.outboxId }),
    record: { field: 'entryId', kind: 'outbox' },
    bad: { entryId: noUuid },
    ready: (world) =>
      world.app.write.query(`update outgoing set state = 'failed', last_error = 'SMTP 451' where id = $1`, [
        world.outboxId,
      ]),
  },
  'validation-correctPracId': {
    as: 'pending',
    // Of the right form, and not in the demo world's register, so that the person keeps their role for the next call.
    input: () => ({ practiceId: '1042-00124' }),
    bad: { practiceId: '12' },
  },
  'validation-getStanding': { as: 'pending', input: () => ({}), bad: {} },
  'signup-validatePracId': {
    as: 'plus',
    input: () => ({ practiceId: '104200900', province: 'AB' }),
    bad: { practiceId: '', province: 'Alberta' },
  },
  'resetPassword-sendForgotPasswordEmail': {
    as: 'plus',
    input: () => ({ email: 'nobody@demo.example' }),
    bad: { email: 'no address' },
  },
  'resetPassword-verifyCode': {
    as: 'plus',
    input: () => ({ oobCode: 'of-no-link' }),
    answers: 'LINK_INVALID',
    bad: { oobCode: '' },
  },
  'resetPassword-confirm': {
    as: 'plus',
    input: () => ({ oobCode: 'of-no-link', newPassword: 'another one' }),
    answers: 'LINK_INVALID',
    bad: { oobCode: '', newPassword: '12345' },
  },
};

/** Another session of plus@, to be ended. */
function spareSession({ app, spareSessionId }: FullWorld): Promise<unknown> {
  return app.write.query(
    `insert into auth_session (id, user_id, token_hash, expires_at)
      values ($1::uuid, $2, $1::text, now() + interval '1 day') on conflict do nothing`,
    [spareSessionId, cast.plus.id],
  );
}
