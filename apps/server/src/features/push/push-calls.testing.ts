import type { CallRows } from '../../app/call-row.testing.ts';

/** How the tests try the calls of this room. */
export const pushRows = {
  'push-saveToken': {
    as: 'plus',
    input: () => ({ fcmToken: 'dE3:APA91b-token_of_a_device', platform: 'android' as const }),
    bad: { fcmToken: 'two words', platform: 'web' },
  },
} satisfies CallRows;
