import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { address, show } from '../../testing/show.tsx';
import { consultPath, may, openedConsult } from '../../testing/world/activity.ts';
import { inboxAnswers, listed, openBusyInbox } from '../../testing/world/inbox.ts';
import { libraryOf } from '../../testing/world/library.ts';
import { playedThread } from '../../testing/world/thread.ts';

const thread = () => page.getByRole('log', { name: 'Thread' });
const box = () => page.getByRole('textbox', { name: 'Reply' });
const snippets = () => page.getByRole('listbox', { name: 'Templates' });
const escape = () => userEvent.keyboard('{Escape}');

/** A consult that a specialist, or `can`, has opened. */
async function openConsult(can: ReturnType<typeof openedConsult>['can'] = may.consultant) {
  const { answers } = playedThread('derm');
  const opened = { 'activity-open': openedConsult({ can }) };
  const shown = await show(consultPath, {
    who: 'derm',
    answers: { ...inboxAnswers([]), ...answers, ...libraryOf('derm'), ...opened },
  });
  await expect.element(thread().getByRole('listitem').first()).toBeVisible();
  return shown;
}

/** Goes to the reply by its key, once what this device keeps is open. */
async function writeReply(): Promise<void> {
  await expect.element(box()).not.toHaveAttribute('readonly');
  await userEvent.keyboard('r');
  await expect.element(box()).toHaveFocus();
}

test('s, o, t and m open status, outcome, templates and the other actions', async () => {
  await openConsult();
  await userEvent.keyboard('s');
  await expect.element(page.getByRole('menu', { name: 'Status' })).toBeVisible();
  await escape();
  await userEvent.keyboard('o');
  await expect.element(page.getByRole('dialog', { name: 'Outcomes' })).toBeVisible();
  await escape();
  await userEvent.keyboard('t');
  await expect.element(page.getByRole('dialog', { name: 'Templates' })).toBeVisible();
  await escape();
  await userEvent.keyboard('m');
  await expect.element(page.getByRole('menu', { name: 'Actions' })).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: 'Mute' })).toBeVisible();
  await escape();
  await expect.element(thread()).toBeVisible();
});

test('a dialog that a menu opened gives the focus back to the menu’s button', async () => {
  await openConsult();
  await userEvent.keyboard('m');
  await page.getByRole('menuitem', { name: 'Book with an appointment…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Appointment' });
  await expect.element(dialog).toBeVisible();
  await escape();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Actions' })).toHaveFocus();
});

test('; and a name take a template in place with Enter; a ; after a word is a ;', async () => {
  await openConsult();
  await writeReply();
  await userEvent.keyboard('First; then ;benign nev');
  await expect.poll(() => snippets().getByRole('option').elements().length).toBe(1);
  await userEvent.keyboard('{Enter}');
  await expect.element(snippets()).not.toBeInTheDocument();
  await expect.element(box()).toHaveValue(expect.stringMatching(/^First; then Thank you for this consult\./));
  await expect.element(box()).toHaveFocus();
  // The outcome of a template that was taken is chosen with it.
  await expect
    .element(page.getByRole('combobox', { name: 'Outcome once it is done' }))
    .toHaveValue('No treatment required');
});

test('Esc closes the templates, then leaves the reply, then the consult; letters that are typed are only typed', async () => {
  await openConsult();
  await writeReply();
  await userEvent.keyboard('some ;');
  await expect.element(snippets()).toBeVisible();
  await escape();
  await expect.element(snippets()).not.toBeInTheDocument();
  await expect.element(box()).toHaveFocus();
  await userEvent.keyboard('{Backspace}gi');
  await expect.element(box()).toHaveValue('some gi');
  await escape();
  await expect.element(box()).not.toHaveFocus();
  expect(address()).toMatch('econsultId');
  await escape();
  await expect.poll(address).not.toMatch('econsultId');
});

test('g and a letter go to a list from anywhere, and the letter alone does not act', async () => {
  await openConsult();
  for (const [key, tab] of [
    ['a', 'archive'],
    ['d', 'drafts'],
    ['n', 'notifications'],
    ['i', 'inbox'],
  ] as const) {
    await userEvent.keyboard(`g${key}`);
    await expect.poll(address).toMatch(`tab=${tab}`);
  }
  await userEvent.keyboard('gc');
  // No clinic inbox for a specialist, and no new consult.
  expect(address()).toMatch('tab=inbox');
});

test('the list of keys writes them as the keyboard does, and names none that does nothing here', async () => {
  await openConsult({ ...may.referrer });
  await userEvent.keyboard('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect.element(keys).toBeVisible();
  const text = keys.element().textContent;
  for (const raw of ['Mod', 'Arrow', 'Escape']) expect(text).not.toContain(raw);
  // Nobody's templates, status or outcome; nothing to undo; no other consult in the list; no clinic.
  for (const other of ['Templates', 'Change the status', 'Edit Outcomes', 'Undo', 'Next consult', 'clinic inbox'])
    expect(text).not.toContain(other);
  expect(text).toContain('CtrlShiftEnterSend what is written and finish the consult');
  expect(text).toContain('GAGo to Archive');
});

test('j at the last loaded row loads more, and goes on there', async () => {
  await openBusyInbox();
  await userEvent.keyboard('{End}');
  await userEvent.keyboard('k');
  expect(listed().elements()).toHaveLength(10);
  await userEvent.keyboard('j');
  await expect.poll(() => listed().elements().length).toBe(20);
  await userEvent.keyboard('j');
  await expect.element(listed().nth(10).getByRole('link')).toHaveFocus();
});

test('who goes on from consult to consult does not end at the last loaded row', async () => {
  const { server } = await openBusyInbox();
  const asked = () => server.asked('inbox-page').length;
  const before = asked();
  await userEvent.keyboard('{Home}{Enter}');
  await expect.element(page.getByRole('log', { name: 'Thread' })).toBeVisible();
  // Nine are ahead.
  expect(asked()).toBe(before);
  const addresses = new Set([address()]);
  for (let n = 0; n < 14; n += 1) {
    const last = address();
    await userEvent.keyboard('j');
    await expect.poll(address).not.toBe(last);
    addresses.add(address());
  }
  expect(addresses.size).toBe(15);
});
