import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { everyLook } from '../../testing/looks.ts';
import { show } from '../../testing/show.tsx';

everyLook('denied', async (look) => {
  await show('/dashboard/edit-templates', { who: 'plus', ...look });
  await expect.element(page.getByRole('link', { name: 'sales@demo.example' })).toBeVisible();
});
