import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ActivityDetail } from '@consult/contract/activity/activity.ts';
import { cast } from '@consult/testkit/cast.ts';
import { held, refused } from '../../testing/answers.ts';
import { show } from '../../testing/show.tsx';
import {
  activityId,
  consultPath,
  lineOf,
  may,
  memberOf,
  openedConsult,
  threadOf,
} from '../../testing/world/activity.ts';

const thread = () => page.getByRole('log', { name: 'Thread' });

test('of two who choose the same status at once both see it and neither an error; it changed once', async () => {
  // The server's test shows that the second change is refused and nothing written twice:
  // apps/server/src/features/activity/change-status.test.ts.
  let status: ActivityDetail['status'] = 'pending';
  const line = lineOf(2, { kind: 'system', event: { kind: 'status-changed', before: 'pending', after: 'booked' } });
  const late = held(refused('INVALID_INPUT', { faults: { status: { code: 'same-status' } } }));
  const { server, live } = await show(consultPath, {
    who: 'derm2',
    answers: {
      'activity-open': () => openedConsult({ status, ...(status === 'booked' ? { version: 2, lastSeq: 2 } : {}) }),
      'message-list': () => threadOf(status === 'booked' ? [line] : []),
      'activity-changeStatus_v1': late,
    },
  });
  await page.getByRole('button', { name: 'Status: Pending' }).click();
  await page.getByRole('menuitem', { name: 'Booked' }).click();
  await expect.element(page.getByText('Status changed', { exact: true })).toBeInTheDocument();
  await expect.poll(() => server.asked('activity-changeStatus_v1').length).toBe(1);
  // The colleague has changed it first.
  status = 'booked';
  live.say('activity', activityId, 2);
  live.say('message', activityId, 2);
  const changed = () => thread().getByText('Status changed from Pending to Booked');
  await expect.element(changed()).toBeVisible();
  late.release();
  await expect.element(page.getByText('There was an error changing the status')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Status: Booked' })).toBeVisible();
  await expect.element(changed()).toHaveLength(1);
  expect(server.asked('activity-changeStatus_v1').map(({ input }) => input)).toEqual([
    { activityId, status: 'booked', seen: 'pending' },
  ]);
});

test('a call that two consultants complete is completed once and shown so to both; who was added meanwhile is not added again', async () => {
  // The server's tests show that it happens once: apps/server/src/features/phone-consult/complete.test.ts and
  // ../member/add-consultant.test.ts.
  let complete = false;
  let added = false;
  let outcome: ActivityDetail['outcome'] = null;
  const call = {
    specialistUid: cast.derm.id,
    startTime: '2026-03-09T15:00:00.000Z',
    endTime: '2026-03-09T15:15:00.000Z',
    said: { day: '2026-03-09', start: '09:00', end: '09:15', zone: 'America/Edmonton' },
    physicianPhoneNumber: '(403) 555-0199',
    specialistPhoneNumber: '',
  };
  const consult = () =>
    openedConsult({
      activityType: 'phoneConsult',
      version: 1 + Number(outcome !== null) + Number(complete) + Number(added),
      lastSeq: complete ? 2 : 1,
      phoneCall: { ...call, complete, completedAt: complete ? call.endTime : null },
      outcome,
      can: { ...may.consultant, markCallComplete: !complete },
      members: [...openedConsult().members, ...(added ? [memberOf('cardio', { position: 3 })] : [])],
    });
  const done = held({ ok: true } as const);
  const add = held(refused('INVALID_INPUT', { faults: { newUserId: { code: 'member-already' } } }));
  const { server, live } = await show(consultPath, {
    who: 'derm2',
    answers: {
      'activity-open': consult,
      'message-list': () =>
        threadOf(
          complete ? [lineOf(2, { kind: 'system', sentBy: cast.derm.id, event: { kind: 'call-completed' } })] : [],
        ),
      'phoneConsult-getBillingCodes': {
        codes: [{ code: '03.00', when: 'weekday 7am-5pm', fits: true, fee: null }],
        preselected: '03.00',
        startedAt: '2026-03-10T18:00:00.000Z',
        holiday: false,
      },
      'phoneConsult-billAndMarkComplete': done,
      'secureMessaging-addUserToActivity': add,
      'secureMessaging-getConsultantsAvailableToUser': [{ uid: cast.cardio.id, label: 'Dr. Étienne D’Angelo' }],
    },
  });
  const box = page.getByRole('region', { name: 'Phone consult' });
  const dialog = page.getByRole('dialog');
  await expect.element(box).toBeVisible();
  outcome = { outcome: 'Unknown', diagnosis: '' };
  live.say('activity', activityId, 2);
  await expect.element(page.getByRole('region', { name: 'Outcome' })).toMatchTextContent('Unknown');
  await box.getByRole('button', { name: 'Mark Call as Complete' }).click();
  const mark = dialog.getByRole('button', { name: 'Mark Call as Complete' });
  await expect.element(mark).toBeEnabled();
  await mark.dblClick();
  // The colleague has completed it first.
  complete = true;
  live.say('activity', activityId, 3);
  live.say('message', activityId, 3);
  await expect.element(box).toMatchTextContent('Call Complete');
  done.release();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(box).toMatchTextContent('Call Complete');
  await expect.element(thread().getByText('marked the call as complete')).toHaveLength(1);
  expect(server.asked('phoneConsult-billAndMarkComplete').map(({ input }) => input)).toEqual([
    { activityId, billingCode: '03.00' },
  ]);

  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Add consultant' }).click();
  await dialog.getByRole('radio', { name: 'Dr. Étienne D’Angelo' }).click();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  added = true;
  live.say('activity', activityId, 4);
  await expect.element(page.getByRole('list', { name: 'Members' })).toMatchTextContent('D’Angelo');
  add.release();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Error adding user');
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('This person takes part in the consult already.');
});
