import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cast } from '@consult/testkit/cast.ts';
import { fixedId } from '@consult/testkit/random.ts';
import type { Kept } from '../../app/local/kept.ts';
import { offline } from '../../testing/answers.ts';
import { clock, usualNow } from '../../testing/clock.ts';
import { expectNoFaults } from '../../testing/faults.ts';
import { keptText } from '../../testing/kept.ts';
import { otherTab } from '../../testing/other-tab.ts';
import { address, reopen, show } from '../../testing/show.tsx';
import { answerQuestions, fillPatient, moles, somePatient } from '../../testing/world/composer.ts';
import { blankValues } from './form-values.ts';
import { consultAt, type KeptForm } from './kept-consult.ts';

/** One consult in two tabs, and where its words lie. */

const firstName = () => page.getByLabelText('First name');
const status = (text: string) => page.getByRole('status').filter({ hasText: text });
const button = (name: string) => page.getByRole('button', { name });

/** The form of this page in another tab. */
async function sameFormElsewhere(): Promise<Kept<KeptForm>> {
  await expect.poll(address).toMatch(/form=/);
  const formId = new URL(location.href).searchParams.get('form') ?? '';
  const place = consultAt(await otherTab(cast.plus.id), formId);
  place.enter();
  return place;
}

function type(place: Kept<KeptForm>, patientFirstName: string): void {
  const { value } = place.state();
  place.change({ ...value, at: Date.now(), values: { ...value.values, patientFirstName } });
}

test('a tab that only shows a consult follows the one that writes it, and both would send the same one', async () => {
  const { server } = await show(moles, { who: 'plus' });
  await expect.element(firstName()).toBeVisible();
  const there = await sameFormElsewhere();
  type(there, 'Ada');
  await expect.element(firstName()).toHaveValue('Ada');
  await expect.element(status('another tab')).not.toBeInTheDocument();
  await there.hide();
  await fillPatient(somePatient(203, 'Ada', 'Martin'));
  await answerQuestions('Once?');
  const { submissionId } = there.state().value;
  await button('Submit').click();
  await expect
    .poll(() => server.asked('consult-sendConsult').map(({ input }) => input.submissionId))
    .toEqual([submissionId]);
});

test('a consult that another tab writes goes on here on the word of its writer, who is offered the words of both', async () => {
  await show(moles, { who: 'plus' });
  await firstName().fill('Ada');
  const there = await sameFormElsewhere();
  await expect.poll(() => there.state().value.values.patientFirstName).toBe('Ada');
  there.takeOver();
  type(there, 'Bea');
  const elsewhere = status('You are writing this consult in another tab.');
  await expect.element(elsewhere).toBeVisible();
  await expect.element(firstName()).toHaveValue('Ada');
  await expectNoFaults();
  await button('Continue here').click();
  await expect.element(status('You also wrote another version of this consult.')).toBeVisible();
  await button('Show the other version').click();
  await expect.element(firstName()).toHaveValue('Bea');
  await button('Show the other version').click();
  await expect.element(firstName()).toHaveValue('Ada');
  await button('Keep this version').click();
  await expect.element(status('another version')).not.toBeInTheDocument();
  await expect.element(firstName()).toHaveValue('Ada');
});

test('a consult that another tab writes is not offered as unfinished until that tab is closed or hidden', async () => {
  await show(moles, { who: 'plus' });
  await firstName().fill('Ada');
  const there = await sameFormElsewhere();
  await reopen('/dashboard/consult');
  await expect.element(status('Ada')).toBeVisible();
  type(there, 'Bea');
  await expect.element(status('not sent yet')).not.toBeInTheDocument();
  await there.hide();
  await expect.element(status('Bea')).toBeVisible();
});

test('what is typed lies nowhere but in the vault', async () => {
  await show(moles, { who: 'plus' });
  await fillPatient(somePatient(204, 'Wanda', 'Nowhere'));
  await answerQuestions('Seen by nobody');
  const inClear = `${keptText()} ${address()} ${JSON.stringify(history.state)}`;
  for (const word of ['Wanda', 'Nowhere', 'Seen by nobody']) expect(inClear).not.toContain(word);
  await reopen();
  await expect.element(firstName()).toHaveValue('Wanda');
});

test('without a connection the form says why it does not open, and opens when it is back', async () => {
  const { server } = await show(moles, { who: 'plus' });
  await firstName().fill('Ada');
  // A reload opens the form that the address names.
  await expect.poll(address).toMatch(/form=/);
  server.answer({ 'account-openVault': offline });
  const { live } = await reopen();
  await expect.poll(() => live.heard).toBe(true);
  live.cut();
  const said = status('What you typed is kept on this device, encrypted.');
  await expect.poll(() => clock.sleepFor(10_000).then(() => said.elements())).toHaveLength(1);
  await expect.element(firstName()).not.toBeInTheDocument();
  await expectNoFaults();
  server.answer({ 'account-openVault': { half: btoa('\0'.repeat(32)) } });
  live.mend();
  await clock.sleepFor(60_000);
  await expect.element(firstName()).toHaveValue('Ada');
});

test('what an earlier version of the page left in this browser is moved into the vault, and goes on', async () => {
  const { personId, ...form } = earlierForm();
  await show('/login', { who: 'plus' });
  const place = `consult.typed.${personId}.consult.${form.formId}`;
  localStorage.setItem(place, JSON.stringify({ version: 1, ...form }));
  localStorage.setItem(`consult.typed.${cast.derm.id}.consult.other`, 'of somebody else');
  await reopen('/dashboard/consult');
  await expect.element(status('Wanda Early')).toBeVisible();
  // Once it lies on the disk.
  await expect.poll(() => localStorage.getItem(place)).toBeNull();
  expect(keptText()).toContain('of somebody else');
  await page.getByRole('link', { name: 'Continue: Wanda Early' }).click();
  await expect.element(firstName()).toHaveValue('Wanda');
});

function earlierForm() {
  const values = { ...blankValues('AB'), patientFirstName: 'Wanda', patientLastName: 'Early' };
  const ids = { formId: fixedId(40, 1), submissionId: fixedId(40, 2) };
  const about = { serviceId: null, serviceTitle: null, locationId: null, draft: null, whose: null };
  return { personId: cast.plus.id, ...ids, ...about, at: usualNow.getTime(), values };
}
