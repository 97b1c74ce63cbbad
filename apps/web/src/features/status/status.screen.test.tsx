import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ActivityDetail } from '@consult/contract/activity/activity.ts';
import { inTurn, offline, refused, type Answer } from '../../testing/answers.ts';
import { expectNoFaults } from '../../testing/faults.ts';
import { reopen, show } from '../../testing/show.tsx';
import { activityId, consultPath, openedConsult } from '../../testing/world/activity.ts';

type Status = ActivityDetail['status'];

const shown = (name: string) => page.getByRole('button', { name: `Status: ${name}` });

async function choose(from: string, to: string): Promise<void> {
  await shown(from).click();
  await page.getByRole('menuitem', { name: to, exact: true }).click();
}

/** A server on which a consult has one status, and refuses what was chosen on another one. */
function serverOf(first: Status) {
  const now = { status: first, version: 1 };
  const change: Answer<'activity-changeStatus_v1'> = ({ status, seen }) => {
    if (seen !== now.status) return refused('STATE_CHANGED', { status: 409 });
    Object.assign(now, { status, version: now.version + 1 });
    return { ok: true };
  };
  return { now, change, open: () => openedConsult(now) };
}

test('a status chosen without a connection is shown at once, is there after a reload, and goes out by itself', async () => {
  const { now, change, open } = serverOf('pending');
  const { server } = await show(consultPath, {
    who: 'derm',
    answers: { 'activity-open': open, 'activity-changeStatus_v1': offline },
  });
  await choose('Pending', 'Booked');
  await expect.element(shown('Booked Not sent yet')).toBeVisible();
  // What is chosen next stands on it, and comes after it.
  await choose('Booked', 'Completed');
  await expect.element(shown('Completed')).toBeVisible();
  server.answer({ 'activity-changeStatus_v1': inTurn(offline, change) });
  await reopen(consultPath);
  await expect.element(shown('Completed')).toBeVisible();
  expect(now.status).toBe('pending');
  dispatchEvent(new Event('online'));
  await expect.poll(() => now.status).toBe('completed');
  await expect.element(shown('Completed')).toBeVisible();
  const inputs = server.asked('activity-changeStatus_v1').map(({ input }) => input);
  expect(inputs.slice(-2)).toEqual([
    { activityId, status: 'booked', seen: 'pending' },
    { activityId, status: 'completed', seen: 'booked' },
  ]);
});

test('over a colleague’s status both are shown, and its person says which one counts', async () => {
  const { now, change, open } = serverOf('pending');
  const { server, live } = await show(consultPath, {
    who: 'derm',
    answers: { 'activity-open': open, 'activity-changeStatus_v1': change },
  });
  await expect.element(shown('Pending')).toBeVisible();
  // Whatever was asked before the events came is asked again with the first of them.
  await expect.poll(() => live.heard).toBe(true);
  // A colleague was faster, and the page has not heard of it.
  Object.assign(now, { status: 'to_book', version: 2 });
  await choose('Pending', 'Booked');
  const both = page.getByText('It is To book now; you chose Booked.');
  await expect.element(both).toBeVisible();
  await expect.element(shown('To book')).toBeVisible();
  await expectNoFaults();
  // It stays until its person decides, and the list of what waits leads to it.
  await reopen('/dashboard/secure-messaging');
  await page.getByRole('button', { name: '1 not sent' }).first().click();
  const list = page.getByRole('dialog', { name: '1 not sent' });
  await expect.element(list.getByText('Status: Booked')).toBeVisible();
  await expect.element(list.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  await list.getByRole('button', { name: 'Open' }).click();
  await expect.element(both).toBeVisible();
  await page.getByRole('button', { name: 'Change to Booked' }).click();
  await expect.element(shown('Booked')).toBeVisible();
  await expect.element(both).not.toBeInTheDocument();
  await expect.poll(() => now.status).toBe('booked');

  Object.assign(now, { status: 'completed', version: 4 });
  await choose('Booked', 'Pending');
  await page.getByRole('button', { name: 'Leave it' }).click();
  await expect.element(both).not.toBeInTheDocument();
  await expect.element(shown('Completed')).toBeVisible();
  await expect.element(page.getByRole('button', { name: '1 not sent' })).not.toBeInTheDocument();
  expect(server.asked('activity-changeStatus_v1').at(-1)?.input).toEqual({
    activityId,
    status: 'pending',
    seen: 'booked',
  });
});
