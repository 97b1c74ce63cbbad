import { randomUUID } from 'node:crypto';
import { activityRecord, noUuid } from '../../app/call-row.testing.ts';
import type { CallRows } from '../../app/call-row.testing.ts';

/** How the tests try the calls of this room. */
export const patientMessageRows = {
  'patientMessage-sendOneWay': {
    as: 'plus',
    input: (world) => ({
      messageId: randomUUID(),
      activityId: world.referralId,
      patientEmail: 'delphine@patients.example',
      subject: 'Secure Message from Dr. Owen Falardeau: your referral',
      body: 'The clinic will call you.',
    }),
    record: activityRecord,
    bad: { messageId: noUuid, activityId: noUuid, patientEmail: 'no address', subject: ' ', body: '' },
  },
  'patientMessage-openMessage': {
    as: 'plus',
    input: (world) => ({ code: world.messageCode, proof: '055 521 444' }),
    bad: { code: '', proof: '  ' },
  },
  'patientMessage-openCopy': {
    as: 'plus',
    input: (world) => ({ code: world.copyCode, proof: '055 521 444' }),
    bad: { code: '', proof: '  ' },
  },
} satisfies CallRows;
