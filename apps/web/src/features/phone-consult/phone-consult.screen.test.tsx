import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cast } from '@consult/testkit/cast.ts';
import { inTurn, offline, refused, type Answer } from '../../testing/answers.ts';
import { expectNoFaults } from '../../testing/faults.ts';
import { reopen, show } from '../../testing/show.tsx';
import { activityId, consultPath, may, openedConsult } from '../../testing/world/activity.ts';
import { viewer } from '../../testing/world/people.ts';

const times = ['weekday 7am-5pm', 'weekday 5pm-10pm', 'weekend any time', 'stat holiday 7am-10pm', 'any day 10pm-7am'];

test('a phone consult waits for its call; the outcome comes first, the fitting code is chosen, then it is complete', async () => {
  const call = {
    specialistUid: cast.derm.id,
    startTime: '2026-03-10T19:00:00.000Z',
    endTime: '2026-03-10T19:15:00.000Z',
    said: { day: '2026-03-10', start: '13:00', end: '13:15', zone: 'America/Edmonton' },
    physicianPhoneNumber: '(403) 555-0199',
    specialistPhoneNumber: '',
  };
  let complete = false;
  let outcome: ReturnType<typeof openedConsult>['outcome'] = null;
  const consult = (ofReferrer: boolean) =>
    openedConsult({
      activityType: 'phoneConsult',
      phoneCall: { ...call, complete, completedAt: complete ? call.endTime : null },
      outcome,
      can: ofReferrer ? may.referrer : { ...may.consultant, markCallComplete: !complete },
    });
  const billed: Answer<'phoneConsult-billAndMarkComplete'> = () => {
    complete = true;
    return { ok: true };
  };
  const { server } = await show(consultPath, {
    who: 'plus',
    answers: {
      'activity-open': () => consult(server.viewer?.claims.uid === cast.plus.id),
      'outcome-save': ({ outcome: said, diagnosis }) => {
        outcome = { outcome: said, diagnosis };
        return { ok: true };
      },
      'phoneConsult-getBillingCodes': {
        codes: [...times, 'eConsult'].map((when, index) => ({
          code: `03.0${index}`,
          when,
          fits: index === 0,
          fee: null,
        })),
        preselected: '03.00',
        startedAt: '2026-03-10T12:00:00.000-07:00',
        holiday: false,
      },
      'phoneConsult-billAndMarkComplete': inTurn(refused('NOT_ALLOWED'), offline, billed),
    },
  });
  const box = page.getByRole('region', { name: 'Phone consult' });
  await expect.element(box).toMatchTextContent('Waiting for Call');

  server.viewer = viewer('derm');
  await reopen(consultPath);
  // The time in words, with its zone.
  const words = /^[A-Z][a-z]+day,? \d+ [A-Z][a-z]+ \d{4}, \d\d:\d\d–\d\d:\d\d \S+/;
  await expect.element(box.getByRole('time')).toMatchTextContent(words);
  await box.getByRole('button', { name: 'Mark Call as Complete' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('Please fill out the Outcome before marking as complete')).toBeVisible();
  await expectNoFaults();
  await dialog.getByRole('button', { name: 'Fill out the outcome' }).click();
  await dialog.getByRole('radio', { name: 'Management or treatment suggested' }).click();
  await dialog.getByRole('button', { name: 'Save and Close' }).click();
  const shown = page.getByRole('region', { name: 'Outcome' });
  await expect.element(shown).toMatchTextContent('Management or treatment suggested');

  await box.getByRole('button', { name: 'Mark Call as Complete' }).click();
  await expect.poll(() => dialog.getByRole('radio').elements().length).toBe(6);
  const chosen = dialog.getByRole('radio', { checked: true });
  await expect.element(chosen).toHaveAccessibleName(expect.stringMatching(/fits the time of the call/));
  // Nothing says of a call that has not begun that it did.
  await expect
    .element(dialog.getByText(/^The call is planned for 2026\/03\/10, 12:00 MT\. Its start decides/))
    .toBeVisible();
  // The eConsult fits too, and has no time.
  await expect
    .element(dialog.getByRole('radio', { name: /eConsult/ }))
    .toHaveAccessibleName(expect.not.stringMatching(/fits the time/));
  const mark = dialog.getByRole('button', { name: 'Mark Call as Complete' });
  // The call is tomorrow: it asks before it is marked.
  await mark.click();
  await expect.element(dialog.getByRole('status')).toMatchTextContent('This call has not begun.');
  expect(server.asked('phoneConsult-billAndMarkComplete')).toEqual([]);
  await expectNoFaults();
  const allTheSame = dialog.getByRole('button', { name: 'Complete it all the same' });
  await allTheSame.click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Error marking call as complete.');
  await allTheSame.click();
  // Without an answer it goes out by itself, and is shown as done.
  await expect.element(page.getByText('It goes out as soon as the server can be reached.').first()).toBeVisible();
  await expect.element(box).toMatchTextContent('Call Complete');
  dispatchEvent(new Event('online'));
  await expect.poll(() => complete).toBe(true);
  await expect.element(box).toMatchTextContent('Call Complete');
  expect(server.asked('phoneConsult-billAndMarkComplete').map(({ input }) => input)).toEqual([
    { activityId, billingCode: '03.00' },
    { activityId, billingCode: '03.00' },
    { activityId, billingCode: '03.00' },
  ]);

  server.viewer = viewer('plus');
  await reopen(consultPath);
  await expect.element(box).toMatchTextContent('Call Complete');
  await expect.element(box).not.toMatchTextContent('Waiting for Call');
});
