import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  answerLastStep,
  beginForm,
  button,
  heading,
  next,
  press,
  showAllQuestions,
  typeDate,
} from '../../testing/fill-form.ts';
import { tabTo } from '../../testing/keyboard.ts';
import { beyondTheEdge } from '../../testing/faults.ts';
import { everyLook } from '../../testing/looks.ts';
import { careField, careForm, openForm } from '../../testing/world/care-form.ts';

everyLook('a care form with every kind of question', async (look) => {
  await beginForm(look);
  await page.getByRole('button', { name: /all questions|toutes les questions/ }).click();
  await page.getByLabelText(/I take medicines|Je prends/).click();
  await page.getByRole('button', { name: /^(?:Next|Suivant)$/ }).click();
  await expect.element(page.getByText(/Check form for errors|Vérifiez les erreurs/)).toBeVisible();
});

test('a phone shows a question at a time: Next by Enter, Back, labels with the next question', async () => {
  await beginForm();
  await expect.element(page.getByText('From Dr. Owen Falardeau, Crowfoot Family Practice, Calgary')).toBeVisible();
  await expect.element(page.getByText('If you do not know, leave it empty.')).toBeVisible();
  await expect.element(page.getByText('It may be small.')).toBeVisible();
  await expect.element(heading('Before your skin visit')).toHaveAccessibleDescription('Question 1 of 8');
  await typeDate('2026', '1', '5');
  await userEvent.keyboard('{Enter}');
  await expect.element(heading('What have you noticed?')).toHaveFocus();
  await expect.element(heading('What have you noticed?')).toHaveAccessibleDescription('Question 2 of 8');
  await expect.element(page.getByRole('group', { name: 'What have you noticed?' })).toBeVisible();
  await page.getByLabelText('It itches').click();
  await next();
  await page.getByRole('combobox', { name: 'Where is it?' }).selectOptions('Arm');
  await next();
  await page.getByRole('textbox', { name: 'Tell us more' }).fill('Red');
  await userEvent.keyboard('{Enter}in the sun');
  await expect.element(page.getByText('Question 4 of 8')).toBeVisible();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(heading('Your health')).toHaveFocus();
  await expect.element(page.getByText('Have your medicines near you.')).toBeVisible();
  await expect.element(page.getByRole('checkbox', { name: 'I take medicines' })).toBeVisible();
  await button('Back').click();
  await expect.element(heading('Tell us more')).toHaveFocus();
  await expect.element(page.getByRole('textbox', { name: 'Tell us more' })).toHaveValue('Red\nin the sun');
});

test('a wide window shows a section at a time, and all questions stand on one page for who wants them', async () => {
  await beginForm({ width: 'wide' });
  await expect.element(page.getByText('Questions 1 to 4 of 8')).toBeVisible();
  await typeDate('2026', '1', '5');
  await page.getByLabelText('Where is it?').selectOptions('Arm');
  await next();
  await expect.element(heading('Your health')).toHaveFocus();
  await expect.element(page.getByText('Questions 5 to 8 of 8')).toBeVisible();
  await expect.element(page.getByText('Bring your medicines.')).toBeVisible();
  await showAllQuestions();
  await expect.element(page.getByLabelText('Where is it?')).toHaveValue('Arm');
  await expect.element(page.getByRole('heading', { level: 2, name: 'The spot' })).toBeVisible();
  await expect.element(page.getByLabelText('Patient’s first name')).toBeVisible();
  await button('Show one step at a time').click();
  await expect.element(heading('Your health')).toHaveFocus();
});

test('a phone that is turned stays at its question', async () => {
  await beginForm();
  await typeDate('2026', '1', '5');
  await next();
  await next();
  await page.viewport(844, 390);
  await expect.element(page.getByText('Questions 1 to 4 of 8')).toBeVisible();
  await page.viewport(390, 844);
  await expect.element(heading('Where is it?')).toBeVisible();
});

test('the browser’s own Back leads to the question before', async () => {
  await beginForm();
  await typeDate('2026', '1', '5');
  await next();
  await next();
  await expect.element(heading('Where is it?')).toBeVisible();
  history.back();
  await expect.element(heading('What have you noticed?')).toBeVisible();
  history.back();
  await expect.element(heading('Before your skin visit')).toBeVisible();
  expect(location.pathname + location.search + location.hash).toBe('/forms/');
});

test('what is missing is said at its question when one goes on; the first has the focus and all are linked', async () => {
  await beginForm({ width: 'wide' });
  await expect.element(page.getByText('Check form for errors.')).not.toBeInTheDocument();
  await next();
  const summary = page.getByRole('alert');
  await expect.element(summary).toMatchTextContent('Check form for errors.');
  await expect.element(page.getByLabelText('Year')).toHaveFocus();
  await expect
    .element(page.getByRole('group', { name: 'When did you see it?' }))
    .toHaveAccessibleDescription('When did you see it? is required');
  await summary.getByRole('link', { name: 'Where is it? is required' }).click();
  await expect.element(page.getByLabelText('Where is it?')).toHaveFocus();
  expect(location.hash).toBe('');
  await page.getByLabelText('Where is it?').selectOptions('Arm');
  await expect.element(summary.getByRole('link', { name: 'Where is it?' })).not.toBeInTheDocument();
});

test('a date is typed into three fields or pasted whole; one that can be read in two ways is not guessed at', async () => {
  await beginForm();
  const year = page.getByLabelText('Year');
  const paste = async (text: string) => {
    // The clipboard itself is one for all pages of the browser, and so of tests that run beside this one.
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    await year.click();
    year.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  };
  await paste('5 January 2026');
  await expect.element(year).toHaveValue('2026');
  await expect.element(page.getByLabelText('Month')).toHaveValue('01');
  await expect.element(page.getByLabelText('Day')).toHaveValue('05');
  await paste('03/04/2026');
  await expect.element(page.getByText('This date cannot be read. Type the year, the month and the day.')).toBeVisible();
  await typeDate('2026', '2', '30');
  await next();
  await expect.element(page.getByText('This date cannot be read. Write year, month and day.')).toBeVisible();
  await page.getByLabelText('Day').fill('28');
  await next();
  await expect.element(heading('What have you noticed?')).toBeVisible();
});

test('the form is in French where it has French, else in English, and the switch keeps every answer', async () => {
  await beginForm({ language: 'fr' });
  await expect.element(heading('Avant votre visite')).toBeVisible();
  await page.getByLabelText('Année').fill('2026');
  await page.getByLabelText('Mois').fill('1');
  await page.getByLabelText('Jour').fill('5');
  await press('Suivant');
  await page.getByLabelText('Elle démange').click();
  await button('English').click();
  await expect.element(heading('What have you noticed?')).toBeVisible();
  await expect.element(page.getByLabelText('It itches')).toBeChecked();
  await button('Français').click();
  await press('Suivant');
  await page.getByLabelText('Où est-elle?').selectOptions('Jambe');
  await press('Suivant');
  // This one has none.
  await expect.element(heading('Tell us more')).toBeVisible();
});

test('a form is filled in and sent with the keyboard alone', async () => {
  const { server } = await beginForm({ width: 'wide' });
  // It is given the focus once the questions are there.
  await expect.element(heading('Before your skin visit')).toHaveFocus();
  await tabTo(page.getByLabelText('Year'));
  await userEvent.keyboard('2026{Tab}1{Tab}5');
  await tabTo(page.getByLabelText('It itches'));
  await userEvent.keyboard(' ');
  await tabTo(page.getByLabelText('Where is it?'));
  await userEvent.keyboard('L');
  await tabTo(button('Next'));
  await userEvent.keyboard('{Enter}');
  await tabTo(page.getByLabelText('Where may we write'));
  await userEvent.keyboard('{Enter}');
  await expect.element(heading('About the patient')).toHaveFocus();
  await tabTo(page.getByLabelText('Myself'));
  await userEvent.keyboard(' {Tab}Delphine{Tab}Okafor{Enter}');
  await expect.element(heading('Check your answers')).toHaveFocus();
  await tabTo(button('Submit'));
  await userEvent.keyboard('{Enter}');
  await expect.element(heading('Form submitted successfully.')).toBeVisible();
  expect(server.asked('forms-submitForm')[0]?.input.formData).toEqual({
    since: '2026/01/05',
    changes: ['It itches'],
    where: 'Leg',
  });
});

test('names that any object has, and an answer that never ends, harm no form', async () => {
  const template = {
    ...careForm,
    sections: [
      {
        ...careForm.sections[0]!,
        fields: [
          careField('Text', 'constructor', 'Constructor?', { required: true }),
          careField('TextArea', 'toString', 'All of it'),
        ],
      },
    ],
  };
  const { server } = await beginForm({ answers: { 'forms-renderForm': openForm({ formTemplate: template }) } });
  await next();
  await expect.element(page.getByText('Constructor? is required')).toBeVisible();
  await page.getByLabelText('Constructor?').fill('x'.repeat(501));
  await next();
  await expect.element(page.getByText('This field must be no more than 500 characters long.')).toBeVisible();
  await page.getByLabelText('Constructor?').fill('yes');
  await next();
  await next();
  await answerLastStep();
  await press('Submit');
  await expect.element(heading('Form submitted successfully.')).toBeVisible();
  expect(server.asked('forms-submitForm')[0]?.input.formData).toEqual({ constructor: 'yes' });
});

test('what a French page shows in English says so to who listens', async () => {
  await beginForm({ language: 'fr' });
  await showAllQuestions();
  const english = async (text: string) => {
    await expect.element(page.getByText(text)).toHaveAttribute('lang', 'en');
  };
  await english('Tell us more');
  await english('Does the sun make it worse?');
  await expect.element(page.getByText('Où est-elle?')).not.toHaveAttribute('lang');
});

test('at twice the text, with the spacing that a reader may set, nothing is cut off or lies over another', async () => {
  await beginForm();
  const spaced = document.createElement('style');
  // WCAG 2.2, 1.4.4 and 1.4.12.
  spaced.textContent = `html { font-size: 200% } * { line-height: 1.5 !important; letter-spacing: 0.12em !important;
    word-spacing: 0.16em !important } p { margin-bottom: 2em !important }`;
  document.head.append(spaced);
  try {
    await showAllQuestions();
    await next();
    await page.viewport(320, 600);
    await expect.poll(beyondTheEdge).toEqual([]);
    const cut = () =>
      [...document.querySelectorAll<HTMLElement>('#root :is(h1, h2, p, label, legend, button, a, li)')]
        .filter((one) => one.scrollHeight > one.clientHeight + 1 && getComputedStyle(one).overflowY === 'hidden')
        .map((one) => one.outerHTML);
    expect(cut()).toEqual([]);
  } finally {
    spaced.remove();
  }
});
