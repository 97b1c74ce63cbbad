import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cast } from '@consult/testkit/cast.ts';
import { refused } from '../../testing/answers.ts';
import { clock, usualNow } from '../../testing/clock.ts';
import { show } from '../../testing/show.tsx';
import { activityId, openedConsult } from '../../testing/world/activity.ts';
import { composerAnswers, moles } from '../../testing/world/composer.ts';
import { openedDraft } from '../../testing/world/draft.ts';

const undo = () => page.getByRole('button', { name: /^Undo/ });

/** The page after a send, as a reload finds it. */
async function sentPage(createdAt = usualNow.toISOString()) {
  const shown = await show(`${moles}&sent=${activityId}`, {
    who: 'plus',
    answers: { ...composerAnswers, 'activity-open': openedConsult({ createdAt }) },
  });
  await expect.element(page.getByRole('link', { name: 'Open the consult' })).toBeVisible();
  return shown;
}

test('a consult that was just sent is taken back by a click or by z, and its draft opens', async () => {
  const { server } = await sentPage();
  server.answer({
    'consult-takeBack': ({ draftId }) => ({ draftId, arrived: true }),
    'consultDraft-getDraft': openedDraft({ formData: { patientFirstName: 'Wanda' } }),
  });
  await expect.element(undo()).toBeVisible();
  await userEvent.keyboard('z');
  await expect.poll(() => server.asked('consult-takeBack').length).toBe(1);
  const { draftId } = server.asked('consult-takeBack')[0]!.input;
  await expect.poll(() => server.asked('consultDraft-getDraft')[0]?.input.draftId).toBe(draftId);
  await expect.element(page.getByLabelText('First name')).toHaveValue('Wanda');
});

test('undoing ends with the two minutes', async () => {
  await sentPage();
  await expect.element(undo()).toBeVisible();
  clock.pause();
  await clock.runFor(121_000);
  await expect.element(undo()).not.toBeInTheDocument();
  clock.resume();
});

test('too late says who opened it and when, and leads to the consult', async () => {
  const { server } = await sentPage();
  const at = usualNow.toISOString();
  const late = { reason: 'opened', at, personId: cast.derm.id } as const;
  server.answer({ 'consult-takeBack': refused('TOO_LATE', { late }) });
  await undo().click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Varga opened it at .* Open the consult/);
  await expect.element(undo()).not.toBeInTheDocument();
});
