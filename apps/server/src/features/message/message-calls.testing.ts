import { randomUUID } from 'node:crypto';
import { activityRecord, noUuid } from '../../app/call-row.testing.ts';
import type { CallRows } from '../../app/call-row.testing.ts';

/** A message of plus@ that can be taken back. */
let sent = randomUUID();

/** How the tests try the calls of this room. */
export const messageRows = {
  'message-list': {
    as: 'plus',
    input: (world) => ({ activityId: world.activityId }),
    record: activityRecord,
    bad: { activityId: noUuid, afterSeq: 2 ** 31, beforeSeq: 0 },
  },
  'message-saveDraft': {
    as: 'plus',
    input: (world) => ({ activityId: world.activityId, messageId: randomUUID(), text: '', version: 0 }),
    record: activityRecord,
    bad: { activityId: noUuid, messageId: noUuid, text: 7, version: -1 },
  },
  'message-send': {
    as: 'plus',
    input: (world) => ({ activityId: world.activityId, messageId: randomUUID(), text: 'A word about the consult.' }),
    record: activityRecord,
    bad: {
      activityId: noUuid,
      messageId: noUuid,
      text: '  \n ',
      attachments: 'none',
      galleryMediaURIs: [randomUUID()],
      formId: noUuid,
      resourceIds: ['none-of-theirs'],
      billable: 'yes',
      billingCode: 7,
      draftVersion: -1,
    },
  },
  'message-takeBack': {
    as: 'plus',
    input: (world) => ({ activityId: world.activityId, messageId: sent, newId: randomUUID() }),
    record: activityRecord,
    async ready(world) {
      sent = randomUUID();
      const message = { activityId: world.activityId, messageId: sent, text: 'Sent too soon.' };
      await (await world.client('plus')).call('message-send', message);
    },
    bad: { activityId: noUuid, messageId: noUuid, newId: noUuid },
  },
} satisfies CallRows;
