import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { drag } from '../../testing/mouse.ts';
import { show } from '../../testing/show.tsx';
import { consultPath } from '../../testing/world/activity.ts';

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
