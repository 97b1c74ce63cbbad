import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { usualNow } from '../testing/clock.ts';
import { show } from '../testing/show.tsx';
import { ownEntry } from '../testing/world/access-log.ts';
import { consultPath, openedConsult } from '../testing/world/activity.ts';

const hour = 3_600_000;
const minutesBefore = (minutes: number) => new Date(usualNow.getTime() - minutes * 60_000).toISOString();

test.each([
  ['slow', -hour],
  ['fast', hour],
])('on a device whose clock is an hour %s, things are as old as the server’s clock says', async (_, off) => {
  await show('/dashboard/access-log', {
    who: 'plus',
    now: new Date(usualNow.getTime() + off),
    serverClock: (device) => `${device - off} 2026-03-09 ${usualNow.getTime() + 14 * hour}`,
    answers: {
      'accessLog-ofMyAccount': {
        entries: [ownEntry(1, 'signed-in', { timestamp: minutesBefore(10) })],
        next: null,
      },
    },
  });
  await expect.element(page.getByRole('main').getByRole('listitem')).toMatchTextContent('10 min ago');
});

test('with zone data of last year an age is that of the server’s business day', async () => {
  // This browser takes it for half past eleven in the evening; it is half past midnight, and the patient's birthday.
  const now = new Date('2026-03-16T23:30:00-06:00');
  const born = '1984/03/17';
  await show(consultPath, {
    who: 'derm',
    now,
    serverClock: (device) => `${device} 2026-03-17 ${now.getTime() + 23.5 * hour}`,
    answers: { 'activity-open': openedConsult() },
  });
  const patient = page.getByRole('region', { name: 'Patient', exact: true });
  await expect.element(patient).toMatchTextContent(born);
  await expect.element(patient).toMatchTextContent('42 y');
});
