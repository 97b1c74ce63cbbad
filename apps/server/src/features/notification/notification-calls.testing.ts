import { demoNews } from '@consult/testkit/demo/news.ts';
import { noMarker, noUuid } from '../../app/call-row.testing.ts';
import type { CallRows } from '../../app/call-row.testing.ts';

/** How the tests try the calls of this room. */
export const notificationRows = {
  'notification-counts': { as: 'plus', input: () => ({}), bad: {} },
  'notification-get': {
    as: 'plus',
    input: () => ({ campaignId: demoNews[0]!.id }),
    record: { field: 'campaignId', kind: 'news' },
    bad: { campaignId: noUuid, language: 'de' },
  },
  'notification-list': { as: 'plus', input: () => ({}), bad: { before: noMarker.slice(2), language: 'de' } },
  'fcm-markNotificationAsRead_v1': { as: 'plus', input: () => ({}), bad: { campaignIds: [] } },
} satisfies CallRows;
