import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ActivityDetail } from '@consult/contract/activity/activity.ts';
import { offline, refused, type Answer } from '../../testing/answers.ts';
import { usualNow } from '../../testing/clock.ts';
import { expectNoFaults } from '../../testing/faults.ts';
import { keptText } from '../../testing/kept.ts';
import { drag } from '../../testing/mouse.ts';
import { reopen, show } from '../../testing/show.tsx';
import { consultPath, openedConsult } from '../../testing/world/activity.ts';

test('a typed diagnosis outlives Esc, a click beside the dialog and text marked beyond its edge; Skip alone drops it', async () => {
  const { server } = await show(consultPath, { who: 'derm' });
  const dialog = page.getByRole('dialog', { name: 'Outcomes' });
  const edit = page.getByRole('button', { name: 'Edit the outcome' });
  const beside = { x: 20, y: 450 };
  await edit.click();
  await expect.element(dialog).toBeVisible();
  // With nothing typed, a click beside the dialog closes it.
  await drag(beside, beside);
  await expect.element(dialog).not.toBeInTheDocument();
  await edit.click();
  const diagnosis = dialog.getByLabelText('Diagnosis');
  await diagnosis.fill('Seborrhoeic keratosis');
  const { x, y } = diagnosis.element().getBoundingClientRect();
  await drag({ x: x + 60, y: y + 12 }, beside);
  await expect.element(dialog).toBeVisible();
  await expect.element(dialog.getByText('This is not saved yet.')).not.toBeInTheDocument();
  await drag(beside, beside);
  await expect.element(dialog.getByText('This is not saved yet. Save it, or skip this step.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(diagnosis).toHaveValue('Seborrhoeic keratosis');
  await dialog.getByRole('button', { name: 'Skip' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('region', { name: 'Outcome' })).toMatchTextContent('No outcome yet');
  expect(server.asked('outcome-save')).toEqual([]);
});

test('what is typed of an outcome outlives a reload, and what is saved without a connection goes out by itself', async () => {
  const saved: Answer<'outcome-save'> = ({ outcome, diagnosis }) => {
    now = { outcome, diagnosis };
    return { ok: true };
  };
  let now: ActivityDetail['outcome'] = null;
  const { server } = await show(consultPath, {
    who: 'derm',
    answers: {
      'activity-open': () => openedConsult({ outcome: now, outcomeSavedAt: now && usualNow.toISOString() }),
      'outcome-save': offline,
    },
  });
  const dialog = page.getByRole('dialog', { name: 'Outcomes' });
  const edit = page.getByRole('button', { name: 'Edit the outcome' });
  await edit.click();
  await dialog.getByRole('radio', { name: 'Unknown' }).click();
  await dialog.getByLabelText('Diagnosis').fill('Seborrhoeic keratosis');
  await reopen(consultPath);
  await edit.click();
  await expect.element(dialog.getByLabelText('Diagnosis')).toHaveValue('Seborrhoeic keratosis');
  expect(keptText()).not.toContain('keratosis');
  await dialog.getByRole('button', { name: 'Save and Close' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  const shown = page.getByRole('region', { name: 'Outcome' });
  await expect.element(shown).toMatchTextContent('Seborrhoeic keratosis');
  await reopen(consultPath);
  await expect.element(shown).toMatchTextContent('Seborrhoeic keratosis');
  server.answer({ 'outcome-save': saved });
  dispatchEvent(new Event('online'));
  await expect.poll(() => now).toEqual({ outcome: 'Unknown', diagnosis: 'Seborrhoeic keratosis' });
  await expect.element(shown).toMatchTextContent('Seborrhoeic keratosis');
});

test('over a colleague’s outcome both are shown; the list of what was not sent leads to the form with its words', async () => {
  let now = { outcome: null as ActivityDetail['outcome'], outcomeSavedAt: null as string | null };
  const theirs = { outcome: 'Unknown', diagnosis: 'Lentigo' };
  const { server } = await show(consultPath, {
    who: 'derm',
    answers: {
      'activity-open': () => openedConsult(now),
      'outcome-save': ({ outcome, diagnosis, seen }) => {
        if (seen !== now.outcomeSavedAt) return refused('STATE_CHANGED', { status: 409 });
        now = { outcome: { outcome, diagnosis }, outcomeSavedAt: '2026-03-09T18:00:00.000Z' };
        return { ok: true };
      },
    },
  });
  const dialog = page.getByRole('dialog', { name: 'Outcomes' });
  const diagnosis = dialog.getByLabelText('Diagnosis');
  const write = async () => {
    await page.getByRole('button', { name: 'Edit the outcome' }).click();
    await dialog.getByRole('radio', { name: 'No treatment required' }).click();
    await diagnosis.fill('Benign nevus');
  };
  await write();
  // A colleague was faster, and the page has not heard of it.
  now = { outcome: theirs, outcomeSavedAt: usualNow.toISOString() };
  const save = dialog.getByRole('button', { name: 'Save and Close' });
  await save.click();
  const both = dialog.getByText('Somebody else saved another outcome. Unknown – Lentigo');
  await expect.element(both).toBeVisible();
  await expect.element(diagnosis).toHaveValue('Benign nevus');
  await expectNoFaults();
  await dialog.getByRole('button', { name: 'Leave theirs' }).click();
  await expect.element(diagnosis).toHaveValue('Lentigo');
  await dialog.getByRole('button', { name: 'Skip' }).click();

  // Nobody looks on when the server refuses it.
  server.answer({ 'outcome-save': offline });
  await write();
  await save.click();
  await expect.element(dialog).not.toBeInTheDocument();
  now = { outcome: theirs, outcomeSavedAt: '2026-03-09T17:00:00.000Z' };
  server.answer({
    'outcome-save': ({ outcome, diagnosis: said, seen }) => {
      if (seen !== now.outcomeSavedAt) return refused('STATE_CHANGED', { status: 409 });
      now = { outcome: { outcome, diagnosis: said }, outcomeSavedAt: '2026-03-09T18:00:00.000Z' };
      return { ok: true };
    },
  });
  await reopen('/dashboard/resources');
  await page.getByRole('button', { name: '1 not sent' }).first().click();
  const list = page.getByRole('dialog', { name: '1 not sent' });
  await expect.element(list.getByText('Benign nevus')).toBeVisible();
  await list.getByRole('button', { name: 'Edit' }).click();
  await expect.element(both).toBeVisible();
  await expect.element(diagnosis).toHaveValue('Benign nevus');
  await dialog.getByRole('button', { name: 'Go on with mine' }).click();
  await save.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(now.outcome).toEqual({ outcome: 'No treatment required', diagnosis: 'Benign nevus' });
  await expect.element(page.getByRole('button', { name: '1 not sent' })).not.toBeInTheDocument();
});

test('diagnoses of ICD-9 are offered while the words are typed, and the code is kept beside them', async () => {
  const diagnoses = [{ code: '2165', title: 'Benign neoplasm of skin of trunk' }];
  const { server } = await show(consultPath, {
    who: 'derm',
    answers: { 'diagnosis-search': { diagnoses }, 'outcome-save': { ok: true } },
  });
  await page.getByRole('button', { name: 'Edit the outcome' }).click();
  const dialog = page.getByRole('dialog', { name: 'Outcomes' });
  await dialog.getByRole('radio').first().click();
  await dialog.getByLabelText('Diagnosis').fill('Since May. Benign neoplasm');
  await dialog.getByRole('button', { name: '2165 Benign neoplasm of skin of trunk' }).click();
  expect(server.asked('diagnosis-search').map(({ input }) => input)).toContainEqual({ text: 'Benign neoplasm' });
  await expect.element(dialog.getByLabelText('ICD-9 code')).toHaveValue('2165');
  await expectNoFaults();
  await dialog.getByLabelText('ICD-9 code').fill('benign');
  await dialog.getByRole('button', { name: 'Save and Close' }).click();
  await expect.element(dialog.getByText('This is not an ICD-9 code', { exact: false })).toBeVisible();
  await dialog.getByLabelText('ICD-9 code').fill('216.5');
  await dialog.getByRole('button', { name: 'Save and Close' }).click();
  await expect
    .poll(() => server.asked('outcome-save').at(-1)?.input)
    .toMatchObject({ diagnosis: 'Since May. Benign neoplasm', diagnosisCode: '2165' });
});
