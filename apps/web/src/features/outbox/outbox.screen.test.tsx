import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { everyLook } from '../../testing/looks.ts';
import { show } from '../../testing/show.tsx';
import { outboxEntry } from '../../testing/world/outbox.ts';

everyLook('the outbox', async (look) => {
  const entries = [
    outboxEntry(1, { state: 'queued', attempts: 0, settledAt: null }),
    outboxEntry(2, { kind: 'fax', template: 'consult-by-fax', state: 'failed', attempts: 5, error: 'NO_ANSWER' }),
    outboxEntry(3, { kind: 'push', via: 'push.example' }),
    ...[4, 5, 6, 7].map((n) => outboxEntry(n)),
  ];
  await show('/dashboard/outbox', {
    ...look,
    who: 'admin',
    answers: { 'outbox-list': { entries, next: 'more' } },
  });
  await expect.element(page.getByRole('main').getByRole('row')).toHaveLength(8);
});
