import { randomUUID } from 'node:crypto';
import { cast } from '@consult/testkit/cast.ts';
import { activityRecord, noUuid } from '../../app/call-row.testing.ts';
import type { CallRows } from '../../app/call-row.testing.ts';

/** A consult of plus@ that can be taken back. */
let sent: string = randomUUID();

/** How the tests try the calls of this room. */
export const consultRows = {
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
  'consult-takeBack': {
    as: 'plus',
    input: () => ({ activityId: sent, draftId: randomUUID() }),
    record: activityRecord,
    async ready(world) {
      const form = { submissionId: randomUUID(), inputFields: world.consult() };
      ({ activityId: sent } = await (await world.client('plus')).call('consult-sendConsult', form));
    },
    bad: { activityId: noUuid, draftId: noUuid },
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
    record: activityRecord,
    bad: {
      submissionId: noUuid,
      activityId: noUuid,
      referingPhysicianUid: cast.derm.id,
      recipientSpecialistUId: cast.derm.id,
      newSubSite: '',
      previousMessages: [randomUUID()],
    },
  },
} satisfies CallRows;
