import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { held, refused, type Answers } from '../../testing/answers.ts';
import { clock } from '../../testing/clock.ts';
import { show } from '../../testing/show.tsx';
import { formAnswers, skinCheck } from '../../testing/world/form-sending.ts';

const path = '/dashboard/form-sender';
const forms = () => page.getByRole('list', { name: 'Forms' }).getByRole('listitem');
const open = (answers: Answers = {}) => show(path, { who: 'plus', answers: { ...formAnswers(), ...answers } });

test('forms load as rows; where they can not be read the page says so, and tries again', async () => {
  const list = formAnswers()['careForm-list'] as never;
  const first = held(refused('INTERNAL'));
  const { server } = await open({ 'careForm-list': first });
  await expect.element(page.getByText('Loading…').first()).toBeInTheDocument();
  server.answer({ 'careForm-list': refused('INTERNAL') });
  first.release();
  await clock.hurry(async () => {
    await expect.element(page.getByText('Error loading forms')).toBeVisible();
  });
  server.answer({ 'careForm-list': list });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(forms()).toHaveLength(4);
});

test('a clinic without forms says who adds them', async () => {
  await open(formAnswers([]));
  await expect.element(page.getByText('There are no forms yet. An administrator adds them.')).toBeVisible();
});

test('a search finds by name, what was chosen stays in sight, and nothing found says so', async () => {
  await open();
  await page.getByRole('radio', { name: skinCheck.name }).click();
  await page.getByLabelText('Find a form').fill('hives');
  await expect.element(forms()).toHaveLength(1);
  await expect.element(page.getByRole('radio', { name: skinCheck.name })).toBeChecked();
  await page.getByLabelText('Find a form').fill('nothing like it');
  await expect.element(page.getByText('No form has this name.')).toBeVisible();
  await page.getByLabelText('Find a form').fill('');
  await expect.element(forms()).toHaveLength(4);
});

test('Enter takes the only form found, and an arrow key goes from the search to those found', async () => {
  await open();
  await page.getByLabelText('Find a form').fill('hives');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('radio', { name: 'Hives diary, 14 days' })).toBeChecked();
  await page.getByLabelText('Find a form').fill('');
  await expect.element(forms()).toHaveLength(4);
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('radio').first()).toHaveFocus();
  await expect.element(page.getByRole('radio', { name: 'Hives diary, 14 days' })).toBeChecked();
});

test('a favourite is kept at once, and given up where the server refuses it', async () => {
  const { server } = await open();
  const name = 'Hives diary, 14 days';
  await page.getByRole('button', { name: `Add to favourites: ${name}` }).click();
  await expect.element(page.getByRole('button', { name: `Remove from favourites: ${name}` })).toBeVisible();
  await expect.poll(() => server.asked('careForm-setFavourite').map(({ input }) => input.favourite)).toEqual([true]);
  server.answer({ 'careForm-setFavourite': refused('NOT_FOUND') });
  await page.getByRole('button', { name: `Remove from favourites: ${name}` }).click();
  await expect.element(page.getByText('Your favourite could not be kept.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: `Remove from favourites: ${name}` })).toBeVisible();
});

test('private forms are marked, and the preview opens in a new tab with form and clinic', async () => {
  await open();
  await expect.element(forms().nth(3)).toMatchTextContent('private');
  await page.getByRole('radio', { name: skinCheck.name }).click();
  const link = page.getByRole('link', { name: /Open preview/ }).first();
  await expect.element(link).toHaveAttribute('target', '_blank');
  await expect
    .element(link)
    .toHaveAttribute('href', expect.stringMatching(/^\/forms\?preview=true&formId=[0-9a-f-]+&locationIdx=0$/));
});

test('About Forms says what a patient gets, and gives the focus back', async () => {
  await open();
  const button = page.getByRole('button', { name: 'About Forms' });
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'About Forms' });
  await expect.element(dialog).toMatchTextContent('The link opens for 30 days.');
  await page.getByRole('button', { name: 'Done' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});
