import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { shownAs } from '@consult/domain/library/placeholders.ts';
import { expectNoFaults } from '../../testing/faults.ts';
import { show, type ShowOptions } from '../../testing/show.tsx';
import { consultPath, may, openedConsult } from '../../testing/world/activity.ts';
import { StoredTemplates } from '../../testing/world/stored-templates.ts';
import { playedThread } from '../../testing/world/thread.ts';
import { chooseFiles, PlayedUploads } from '../../testing/world/uploads.ts';

const box = () => page.getByRole('textbox', { name: /^(Reply|Réponse)$/ });
const send = () => page.getByRole('button', { name: 'Send', exact: true });

async function open(
  text: string,
  {
    firstName = 'Ada',
    language = 'en',
    answers: more = {},
  }: { firstName?: string; language?: 'en' | 'fr'; answers?: ShowOptions['answers'] } = {},
) {
  const item = { id: 'one', name: 'Greeting', text, diagnosis: '', outcome: '' };
  const library = new StoredTemplates({ version: 1, categories: [{ id: 'a', name: 'A', items: [item] }] });
  const consult = openedConsult({ subsite: '', can: { ...may.consultant, editOutcome: false } });
  const { answers } = playedThread('derm');
  const shown = await show(consultPath, {
    who: 'derm',
    language,
    now: new Date('2026-11-22T18:00:00Z'),
    answers: {
      ...answers,
      ...library.answers,
      ...more,
      'activity-open': {
        ...consult,
        patient: { ...consult.patient, firstName, lastName: 'Martin', dateOfBirth: '1984-03-09' },
      },
    },
  });
  await box().fill(';gre');
  await expect.element(page.getByRole('option', { name: 'Greeting' })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  return { ...shown, consult };
}

test('a template is filled from the opened consult when it is taken into the reply', async () => {
  await open(
    '{{patient-first-name}} ({{patient-age}}, {{patient-date-of-birth}}), {{today}}, {{date+14}}. {{my-name}}',
  );
  await expect.element(box()).toHaveValue('Ada (42 y, 1984/03/09), 2026/11/22, 2026/12/06. Dr. Sunita Varga');
});

test('one without a value stays visible, Send asks for it at its place, and sending anyway is possible', async () => {
  const { server } = await open('{{patient-first-name}}, {{subsite}} here.');
  await expect.element(box()).toHaveValue(`Ada, ${shownAs('subsite')} here.`);
  await send().click();
  await expect.element(page.getByText('The consult does not say: subsite')).toBeVisible();
  await expectNoFaults();
  const field = box().element() as HTMLTextAreaElement;
  expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe(shownAs('subsite'));
  expect(server.asked('message-send')).toEqual([]);
  await page.getByRole('button', { name: 'Write it in' }).click();
  await userEvent.keyboard('the nose');
  await expect.element(page.getByText('The consult does not say: subsite')).not.toBeInTheDocument();
  await box().fill(shownAs('subsite'));
  await send().click();
  await page.getByRole('button', { name: 'Send anyway' }).click();
  await expect.poll(() => server.asked('message-send').map(({ input }) => input.text)).toEqual([shownAs('subsite')]);
});

test('what may leave with an open placeholder is not asked about again when a file stays behind', async () => {
  const uploads = new PlayedUploads();
  const { server } = await open('{{patient-first-name}}, {{subsite}} here.', { answers: uploads.answers });
  await page.getByRole('button', { name: 'Attach', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Attach files' });
  await chooseFiles(dialog.getByRole('button', { name: 'Add files' }), [new File(['x'], 'letter.docx')]);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await send().click();
  await page.getByRole('button', { name: 'Send anyway' }).click();
  await page.getByRole('button', { name: 'Send without them' }).click();
  await expect
    .poll(() => server.asked('message-send').map(({ input }) => input.text))
    .toEqual([`Ada, ${shownAs('subsite')} here.`]);
  // The next message is one of its own.
  await box().fill(`Ada, ${shownAs('subsite')} here.`);
  await send().click();
  await expect.element(page.getByText('The consult does not say: subsite')).toBeVisible();
});

test('a value that looks like a placeholder is text, and Send does not ask for it', async () => {
  const { server } = await open('Dear {{patient-first-name}}', { firstName: '{{clinic-fax}}' });
  await expect.element(box()).toHaveValue('Dear {{clinic-fax}}');
  await send().click();
  await expect.poll(() => server.asked('message-send').map(({ input }) => input.text)).toEqual(['Dear {{clinic-fax}}']);
});

test('in French a name is joined to the word before it', async () => {
  await open('La lésion de {{patient-first-name}}', { language: 'fr' });
  await expect.element(box()).toHaveValue('La lésion d’Ada');
});
