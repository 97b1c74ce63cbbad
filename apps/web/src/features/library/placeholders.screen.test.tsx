import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { inWords } from '@consult/domain/library/placeholders.ts';
import { expectNoFaults } from '../../testing/faults.ts';
import { show, type ShowOptions } from '../../testing/show.tsx';
import { StoredTemplates } from '../../testing/world/stored-templates.ts';

async function open(text: string, options: ShowOptions = {}) {
  const stored = new StoredTemplates({
    version: 1,
    categories: [{ id: 'a', name: 'A', items: [{ id: 'one', name: 'One', text, diagnosis: '', outcome: '' }] }],
  });
  await show('/dashboard/edit-templates?template=one', { who: 'derm', answers: stored.answers, ...options });
  await expect.element(field()).toBeVisible();
  return stored;
}
const field = () => page.getByLabelText(/^(Text|Texte)$/);
const menu = () => page.getByRole('listbox', { name: 'Placeholders' });
const words = (text: string) =>
  inWords(text, (one) => (one.key === 'date' ? `date in ${one.days} days` : one.key.replaceAll('-', ' ')));

test('`{{` opens a menu of placeholders; what is chosen stands in words, and is stored by its key', async () => {
  const stored = await open('');
  await field().click();
  await userEvent.keyboard('Thank you, {{{{');
  await expect.element(menu()).toBeVisible();
  await expectNoFaults();
  await userEvent.keyboard('{Enter}. By {{{{21{Enter}, {{{{fir{ArrowDown}{Enter}');
  await expect.element(field()).toHaveValue(words('Thank you, {{referrer}}. By {{date+21}}, {{patient-first-name}}'));
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect
    .poll(() => stored.stored.categories[0]!.items[0]!.text)
    .toBe('Thank you, {{referrer}}. By {{date+21}}, {{patient-first-name}}');
});

test('the entry that arrows mark is in sight, however many there are', async () => {
  await open('');
  await field().click();
  await userEvent.keyboard('{{{{{ArrowUp}');
  const marked = menu().getByRole('option', { selected: true });
  await expect.element(marked).toBeInTheDocument();
  const bottom = (element: Element) => element.getBoundingClientRect().bottom;
  await expect.poll(() => bottom(marked.element()) <= bottom(menu().element())).toBe(true);
});

test('a placeholder is deleted as a whole, Esc closes the menu, and other braces are plain text', async () => {
  const stored = await open('A {{my-name}}');
  await field().click();
  await userEvent.keyboard('{End}{Backspace}{{{{my name}} {{{{');
  await userEvent.keyboard('{Escape}');
  await expect.element(menu()).not.toBeInTheDocument();
  await expect.element(field()).toHaveValue('A {{my name}} {{');
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect.poll(() => stored.stored.categories[0]!.items[0]!.text).toBe('A {{my name}} {{');
});

test('a key that is typed becomes its words, and the caret stays behind them', async () => {
  await open('');
  await field().click();
  await userEvent.keyboard('Dear {{{{patient-name}} and others');
  await expect.element(field()).toHaveValue(words('Dear {{patient-name}} and others'));
});

test('the preview fills them in for a sample patient, and says what has no value', async () => {
  await open('{{referrer}}, {{patient-first-name}} ({{patient-age}}), {{date+14}}, {{my-name}}', {
    now: new Date('2026-11-22T18:00:00Z'),
  });
  const preview = page.getByRole('region', { name: /^Preview/ });
  await expect.element(preview).toMatchTextContent('Dr. Falardeau, Delphine (42 y), 2026/12/06, Dr. Sunita Varga');
});

test('in French the words are French, and names are joined as French joins them', async () => {
  await open('Merci de la demande de {{referrer}} pour {{patient-first-name}}.', { language: 'fr' });
  await expect
    .element(field())
    .toHaveValue('Merci de la demande de {{\u2060référent}} pour {{\u2060prénom du patient}}.');
  const preview = page.getByRole('region', { name: /^Aperçu/ });
  await expect.element(preview).toMatchTextContent('Merci de la demande de la Dre Falardeau pour Delphine.');
});
