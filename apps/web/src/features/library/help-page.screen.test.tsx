import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { held, refused } from '../../testing/answers.ts';
import { clock } from '../../testing/clock.ts';
import { everyLook } from '../../testing/looks.ts';
import { show } from '../../testing/show.tsx';

const path = '/dashboard/resources';
const links = {
  support: [{ title: 'Help desk', address: 'https://help.example/' }],
  handouts: [{ title: 'Acne: what helps', address: 'https://skin.example/acne' }],
  references: [{ title: 'Atlas', address: 'https://atlas.example/' }],
  leftOut: 1,
};

everyLook('the help page', async (look) => {
  await show(path, { ...look, who: 'free', answers: { 'library-getHelpLinks': links } });
  await expect.element(page.getByText('Acne: what helps')).toBeVisible();
});

test('the help page has three lists for everybody, each entry in a new tab that learns nothing of this page', async () => {
  const answer = held(links);
  const { server } = await show(path, { who: 'free', answers: { 'library-getHelpLinks': answer } });
  expect(page.getByRole('heading', { level: 2 }).elements()).toEqual([]);
  answer.release();
  for (const [list, title, host] of [
    ['Support links', 'Help desk', 'help.example'],
    ['Specialist handouts', 'Acne: what helps', 'skin.example'],
    ['Diagnostic references', 'Atlas', 'atlas.example'],
  ] as const) {
    const link = page
      .getByRole('region', { name: list })
      .getByRole('link', { name: `${title} ${host} (opens in a new tab)` });
    await expect.element(link).toHaveAttribute('target', '_blank');
    await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer');
    await expect.element(link).toMatchTextContent(host);
  }
  await expect.element(page.getByText(/^1 entry is broken and not shown/)).toBeVisible();
  for (const { input } of server.asked('library-getHelpLinks')) expect(input).toEqual({ language: 'en' });
});

test('where the lists can not be read the help page says so and tries again', async () => {
  const { server } = await show(path, { who: 'plus', answers: { 'library-getHelpLinks': refused('INTERNAL') } });
  const again = page.getByRole('button', { name: 'Try again' });
  await clock.hurry(async () => {
    await expect.element(again).toBeVisible();
  });
  server.answer({ 'library-getHelpLinks': { ...links, handouts: [], leftOut: 0 } });
  await again.click();
  await expect
    .element(page.getByRole('region', { name: 'Specialist handouts' }))
    .toMatchTextContent('Nothing here yet.');
  await expect.element(page.getByText(/broken and not shown/)).not.toBeInTheDocument();
});
