import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ActivityDetail } from '@consult/contract/activity/activity.ts';
import { inTurn, refused, type Answer } from '../../testing/answers.ts';
import { clock, usualNow } from '../../testing/clock.ts';
import { show } from '../../testing/show.tsx';
import { activityId, consultPath, may, memberOf, openedConsult } from '../../testing/world/activity.ts';

test('interpretations are billed before the outcome is saved, each is listed, and the dialog stays a moment', async () => {
  let interpretations: ActivityDetail['interpretations'] = [];
  const order: string[] = [];
  const billed: Answer<'interpretations-billInterpretation'> = () => {
    order.push('billed');
    interpretations = [{ interpretationType: 'audiogram', created: usualNow.toISOString() }];
    return { ok: true };
  };
  const { server } = await show(consultPath, {
    who: 'ent',
    answers: {
      'activity-open': () =>
        openedConsult({
          interpretations,
          members: [memberOf('plus', { role: 'referrer' }), memberOf('ent', { position: 1 })],
          can: { ...may.consultant, billAudiogram: true, billSinusEndoscopy: true },
        }),
      'interpretations-billInterpretation': inTurn(refused('NOT_ALLOWED'), billed),
      'outcome-save': () => {
        order.push('saved');
        return { ok: true };
      },
    },
  });
  const dialog = page.getByRole('dialog', { name: 'Outcomes' });
  await page.getByRole('button', { name: 'Edit Outcomes' }).click();
  await dialog.getByRole('radio', { name: 'Further investigations suggested' }).click();
  await dialog.getByRole('checkbox', { name: 'Bill: Audiogram interpretation' }).click();
  const save = dialog.getByRole('button', { name: 'Save and Close' });
  await save.click();
  const failed = dialog.getByText('Error occurred while billing interpretations. Please try again');
  await expect.element(failed).toBeVisible();
  expect(server.asked('outcome-save')).toEqual([]);
  // Stop the clock, so that the message stays while the test looks at it.
  clock.pause();
  await save.click();
  await expect.element(dialog.getByRole('button', { name: 'Saved' })).toBeVisible();
  await clock.runFor(900);
  const list = dialog.getByRole('list', { name: 'Billed interpretations' });
  await expect.element(list).toMatchTextContent('Audiogram interpretation billed');
  await clock.runFor(200);
  await expect.element(dialog).not.toBeInTheDocument();
  clock.resume();
  expect(order).toEqual(['billed', 'saved']);
  const options = { billAudiogram: true, billSinusEndoscopy: false };
  expect(server.asked('interpretations-billInterpretation').map(({ input }) => input)).toEqual([
    { activityId, options },
    { activityId, options },
  ]);
  expect(server.asked('outcome-save').map(({ input }) => input)).toEqual([
    { activityId, outcome: 'Further investigations suggested', diagnosis: '', seen: null },
  ]);
  await page.getByRole('button', { name: 'Edit Outcomes' }).click();
  await expect
    .element(dialog.getByRole('checkbox', { name: 'Bill: Audiogram interpretation' }))
    .not.toBeInTheDocument();
  await expect.element(dialog.getByText('Audiogram interpretation billed')).toBeVisible();
});
