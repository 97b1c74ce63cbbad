import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../testing/show.tsx';

test('on a phone the filters fold, say what is chosen, and unfold', async () => {
  await show('/dashboard/consult?tab=search&searchText=acne&specialty=Dermatology', { who: 'plus', width: 'phone' });
  const fold = page.getByRole('button', { name: 'Filters: Dermatology' });
  await expect.element(fold).toHaveAttribute('aria-expanded', 'false');
  await expect.element(page.getByLabelText('Sort By')).not.toBeVisible();
  await fold.click();
  await expect.element(page.getByLabelText('Sort By')).toBeVisible();
});

test('on a phone the directory folds once it is chosen', async () => {
  await show('/dashboard/consult', { who: 'plus', width: 'phone' });
  await expect.element(page.getByLabelText('Specialist', { exact: true })).toBeVisible();
  await page.getByLabelText('Specialty').selectOptions('Dermatology');
  await page.getByLabelText('Subsite').selectOptions('Acne');
  await expect.element(page.getByRole('button', { name: 'Dermatology – Acne', exact: true })).toBeVisible();
  await expect.element(page.getByLabelText('Specialty')).not.toBeVisible();
});

test('at a desk they stand open', async () => {
  await show('/dashboard/consult?tab=search&searchText=acne', { who: 'plus' });
  await expect.element(page.getByLabelText('Sort By')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Filters/ })).not.toBeInTheDocument();
});
