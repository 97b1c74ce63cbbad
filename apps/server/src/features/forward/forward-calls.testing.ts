import { randomUUID } from 'node:crypto';
import { activityRecord, noMarker, noUuid } from '../../app/call-row.testing.ts';
import type { CallRows } from '../../app/call-row.testing.ts';

/** How the tests try the calls of this room. */
export const forwardRows = {
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
    record: activityRecord,
    bad: { messageId: noUuid, activityId: noUuid, to: 'patient', moaEmail: 'no address', subject: 7, body: ' ' },
  },
  'secureMessaging-staffMessages': {
    as: 'moa',
    input: (world) => ({ activityId: world.activityId }),
    record: activityRecord,
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
      consent: true,
    }),
    record: activityRecord,
    bad: { messageId: noUuid, activityId: noUuid, patientEmail: 'no address', subject: ' ', body: '' },
  },
  'fax-queueMOAEConsultFax': {
    as: 'derm',
    input: (world) => ({ faxId: randomUUID(), activityId: world.activityId, messageToMOA: 'Please book.' }),
    record: activityRecord,
    bad: { faxId: noUuid, activityId: noUuid, messageToMOA: 7 },
  },
} satisfies CallRows;
