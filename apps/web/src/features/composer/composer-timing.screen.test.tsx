import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { held, inTurn, noAnswer } from '../../testing/answers.ts';
import { clock } from '../../testing/clock.ts';
import { address, reopen, show } from '../../testing/show.tsx';
import { answerQuestions, fillPatient, moles, somePatient } from '../../testing/world/composer.ts';
import { viewer } from '../../testing/world/people.ts';

/** Times that the specification gives, by a clock that stands until it is moved. */

const submit = () => page.getByRole('button', { name: 'Submit' });
const actions = () => page.getByRole('group', { name: 'Actions' });
const main = () => page.getByRole('main');

for (const { who, ms, where } of [
  { who: 'plus', ms: 1_500, where: 'the form is reset' },
  { who: 'beta', ms: 500, where: 'the form that the beta directory led to is gone back from' },
] as const)
  test(`${ms} ms after a success ${where}`, async () => {
    await show(moles, { who });
    await fillPatient(somePatient(ms, 'Timely', who === 'plus' ? 'Reset' : 'Return'));
    await answerQuestions('How long?');
    clock.pause();
    await submit().click();
    await expect.element(main().getByText('eConsult Sent Successfully').first()).toBeVisible();
    await clock.runFor(ms - 1);
    expect(address()).toMatch(/serviceId=/);
    await expect.element(page.getByLabelText('First name')).toHaveValue('Timely');
    await clock.runFor(1);
    clock.resume();
    await expect.element(page.getByRole('heading', { name: 'eConsult Sent Successfully' })).toBeVisible();
    await expect.poll(address).not.toMatch(/serviceId|consultDraftId|collection/);
    await reopen(moles);
    await expect.element(page.getByLabelText('First name')).toHaveValue('');
    await expect.element(page.getByLabelText('Question for the dermatologist')).toHaveValue('');
  });

test('‘Draft saved.’ clears after 2 s', async () => {
  await show(moles, { who: 'plus' });
  await page.getByLabelText('First name').fill('Saved');
  clock.pause();
  const said = main().getByText('Draft saved.');
  await actions().getByRole('button', { name: 'Save Draft' }).click();
  await expect.element(said).toBeVisible();
  await clock.runFor(1_999);
  await expect.element(said).toBeVisible();
  await clock.runFor(1);
  await expect.element(said).not.toBeInTheDocument();
});

test('approvers are searched 500 ms after the last letter, and the search before is cancelled', async () => {
  const { server } = await show(moles, {
    who: 'resident',
    answers: {
      'consult-searchApprovers': ({ search }) => search === 'os' ? noAnswer : [{ uid: viewer('approver').claims.uid, firstName: 'Kwabena', lastName: 'Osei' }],
    },
  });
  const box = page.getByRole('searchbox', { name: 'Approver' });
  await expect.element(box).toBeVisible();
  const searches = () => server.asked('consult-searchApprovers').filter(({ input }) => input.search !== '');
  const asked = () => searches().map(({ input }) => input.search);
  clock.pause();
  await userEvent.type(box, 'os');
  await clock.runFor(499);
  expect(asked()).toEqual([]);
  await clock.runFor(1);
  await expect.poll(asked).toEqual(['os']);
  await userEvent.type(box, 'ei');
  await clock.runFor(500);
  await expect.poll(asked).toEqual(['os', 'osei']);
  await expect.poll(() => searches().map(({ state }) => state)).toEqual(['aborted', 'answered']);
  clock.resume();
  await expect.element(page.getByRole('button', { name: 'Kwabena Osei' })).toBeVisible();
});
