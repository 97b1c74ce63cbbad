import { expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { fixedId } from '@consult/testkit/random.ts';
import { inTurn, refused } from '../../testing/answers.ts';
import { expectNoFaults } from '../../testing/faults.ts';
import { everyLook } from '../../testing/looks.ts';
import { reopen, show, type ShowOptions } from '../../testing/show.tsx';
import { activityId, consultPath, may, openedConsult, patient } from '../../testing/world/activity.ts';
import { libraryOf } from '../../testing/world/library.ts';
import { openWindow, windowState } from '../../testing/world/patient-window.ts';

const [answer, question] = [fixedId(10, 3), fixedId(10, 2)];

async function openDialog(options: ShowOptions = {}): Promise<{ dialog: Locator } & Awaited<ReturnType<typeof show>>> {
  const shown = await show(consultPath, {
    who: 'plus',
    ...options,
    answers: {
      'activity-open': openedConsult({ can: { ...may.referrer, shareWithPatient: true } }),
      'patientWindow-get': windowState(),
      ...options.answers,
    },
  });
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: /Share with patient|Partager avec le patient/ }).click();
  return { ...shown, dialog: page.getByRole('dialog') };
}

everyLook('sharing with a patient', async (look) => {
  const { dialog } = await openDialog(look);
  await dialog.getByRole('checkbox', { name: 'Keep the wound dry.' }).click();
  await expect.element(dialog.getByRole('region')).toMatchTextContent('Keep the wound dry.');
});

test('who shares ticks messages one by one, sees what the patient will see, and confirms the e-mail once', async () => {
  const asksConsent = refused('INVALID_INPUT', { faults: { consent: { code: 'email-consent-unknown' } } });
  const shared = windowState({
    window: { ...openWindow, link: 'none', mailedAt: null, mail: 'none', endsAt: null, goesOutAt: openWindow.madeAt },
  });
  const { dialog, server } = await openDialog({ answers: { 'patientWindow-share': inTurn(asksConsent, shared) } });
  const preview = dialog.getByRole('region', { name: 'What the patient sees' });
  await expect.element(preview).toMatchTextContent('Sent');
  await dialog.getByRole('checkbox', { name: 'Come back if it bleeds.' }).click();
  await dialog.getByRole('checkbox', { name: 'Keep the wound dry.' }).click();
  await dialog.getByRole('checkbox', { name: 'Come back if it bleeds.' }).click();
  await expect.element(preview).toMatchTextContent('Keep the wound dry.');
  await expect.element(preview).not.toMatchTextContent('bleeds');
  await dialog.getByRole('button', { name: 'Share', exact: true }).click();
  await dialog.getByRole('checkbox', { name: 'This patient agreed to get e-mail from the clinic' }).click();
  await expectNoFaults();
  await dialog.getByRole('button', { name: 'Share', exact: true }).click();
  await expect.element(page.getByText(/Shared\. A link goes to wanda@patients\.example in 20 seconds/)).toBeVisible();
  const input = {
    activityId,
    share: [question],
    takeBack: [],
    shareFiles: [],
    takeBackFiles: [],
    patientEmail: patient.email,
  };
  expect(server.asked('patientWindow-share').map((asked) => asked.input)).toEqual([input, { ...input, consent: true }]);
});

test('what is shared can be taken back, and the whole window closed', async () => {
  const messages = windowState().messages.map((one) => ({
    ...one,
    shared: one.id === answer,
    mayChange: one.id === answer,
  }));
  const state = windowState({ window: openWindow, messages });
  const { dialog, server } = await openDialog({
    answers: { 'patientWindow-get': state, 'patientWindow-share': state, 'patientWindow-close': state },
  });
  await expect.element(dialog.getByRole('status')).toMatchTextContent('The newest link went to wanda@patients.example');
  await expect.element(dialog.getByRole('button', { name: 'Share', exact: true })).toBeDisabled();
  await expect.element(dialog.getByRole('checkbox', { name: 'Keep the wound dry.' })).toBeDisabled();
  await dialog.getByRole('checkbox', { name: 'Come back if it bleeds.' }).click();
  await dialog.getByRole('button', { name: 'Take back' }).click();
  await expect.element(page.getByText('Taken back. The patient no longer sees it.')).toBeVisible();
  expect(server.asked('patientWindow-share')[0]!.input).toMatchObject({ share: [], takeBack: [answer] });
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Share with patient' }).click();
  await dialog.getByRole('button', { name: 'Close the window' }).click();
  await expect.element(page.getByText('The window is closed. Its links open nothing any more.')).toBeVisible();
});

test('a mail that failed is said where it is mended; a refusal keeps what was ticked', async () => {
  const { dialog } = await openDialog({
    answers: {
      'patientWindow-get': windowState({ window: { ...openWindow, mail: 'failed' } }),
      'patientWindow-share': refused('INTERNAL'),
    },
  });
  await expect
    .element(dialog.getByRole('alert'))
    .toMatchTextContent('It could not be delivered to wanda@patients.example');
  await dialog.getByRole('checkbox', { name: 'Keep the wound dry.' }).click();
  await dialog.getByRole('button', { name: 'Share', exact: true }).click();
  await expect.element(dialog.getByText('This was not shared')).toBeVisible();
  await expect.element(dialog.getByRole('checkbox', { name: 'Keep the wound dry.' })).toBeChecked();
});

const files = [
  { id: fixedId(10, 8), name: 'wound-care.pdf', what: 'pdf', size: 2_400_000, shared: true },
  { id: fixedId(10, 9), name: 'left-hand.jpg', what: 'picture', size: 800_000, shared: false },
] as const;

test('files are chosen beside messages, seen in the preview, and taken back alone', async () => {
  const state = windowState({ window: openWindow, files: [...files] });
  const { dialog, server } = await openDialog({
    answers: { 'patientWindow-get': state, 'patientWindow-share': state },
  });
  const preview = dialog.getByRole('region', { name: 'What the patient sees' });
  await expect.element(preview).toMatchTextContent('wound-care.pdf');
  await dialog.getByRole('checkbox', { name: 'left-hand.jpg' }).click();
  await expect.element(preview).toMatchTextContent('left-hand.jpg');
  await expectNoFaults();
  await dialog.getByRole('button', { name: 'Stop sharing wound-care.pdf' }).click();
  await expect.element(page.getByText('Taken back. The patient no longer sees it.')).toBeVisible();
  // The rest of the choice is still there.
  await expect.element(dialog.getByRole('checkbox', { name: 'left-hand.jpg' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Share', exact: true }).click();
  await expect.poll(() => server.asked('patientWindow-share').length).toBe(2);
  expect(server.asked('patientWindow-share').map(({ input }) => input)).toMatchObject([
    { takeBackFiles: [files[0].id] },
    { share: [], shareFiles: [files[1].id] },
  ]);
});

test('handouts are chosen by name from one’s library, seen in the preview, and shared once under an id of their own', async () => {
  const library = libraryOf('derm');
  const { dialog, server } = await openDialog({
    who: 'derm',
    answers: {
      ...library,
      'activity-open': openedConsult({ can: { ...may.consultant, shareWithPatient: true, resources: true } }),
      'patientWindow-get': windowState({ window: openWindow }),
      'patientWindow-share': windowState({ window: openWindow }),
    },
  });
  await dialog.getByRole('button', { name: 'Choose from your resources' }).click();
  const resources = page.getByRole('dialog', { name: 'Resources' });
  await resources.getByRole('checkbox', { name: 'Sun protection' }).click();
  await resources.getByRole('checkbox', { name: 'Caring for eczema' }).click();
  await resources.getByRole('button', { name: 'Done' }).click();
  const preview = dialog.getByRole('region', { name: 'What the patient sees' });
  await expect.element(preview).toMatchTextContent('Sun protection, Caring for eczema');
  await dialog.getByRole('button', { name: 'Remove Caring for eczema' }).click();
  await expect.element(preview).toMatchTextContent('Sun protection');
  await expect.element(preview).not.toMatchTextContent('Caring for eczema');
  await expect.element(dialog.getByRole('button', { name: 'Choose from your resources' })).toHaveFocus();
  await expectNoFaults();
  await reopen();
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Share with patient' }).click();
  await dialog.getByRole('button', { name: 'Share', exact: true }).click();
  await expect.poll(() => server.asked('patientWindow-share').length).toBe(1);
  expect(server.asked('patientWindow-share')[0]!.input.shareHandouts).toEqual([
    { id: expect.any(String), resourceId: 'Sun protection' },
  ]);
});

test('a handout that a patient can not open is not offered, and one that has left the library is said at its place', async () => {
  const docx = {
    id: 'letter',
    resourceName: 'Letter',
    fileName: 'letter.docx',
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    size: 2_000,
    fileId: fixedId(14, 1),
    shares: 0,
  };
  const pdf = { ...docx, id: 'sun', resourceName: 'Sun', fileName: 'sun.pdf', contentType: 'application/pdf' };
  const { dialog } = await openDialog({
    who: 'derm',
    answers: {
      'library-getResources': { version: 1, used: 1, categories: [{ id: 'a', name: 'A', resources: [docx, pdf] }] },
      'activity-open': openedConsult({ can: { ...may.consultant, shareWithPatient: true, resources: true } }),
      'patientWindow-get': windowState({ window: openWindow }),
      'patientWindow-share': refused('INVALID_INPUT', { faults: { shareHandouts: { code: 'handouts-missing' } } }),
    },
  });
  await dialog.getByRole('button', { name: 'Choose from your resources' }).click();
  const resources = page.getByRole('dialog', { name: 'Resources' });
  await expect.element(resources.getByRole('checkbox', { name: 'Letter' })).toBeDisabled();
  await expect.element(resources.getByText('letter.docx: patients open PDF and images only')).toBeVisible();
  await resources.getByRole('checkbox', { name: 'Sun' }).click();
  await resources.getByRole('button', { name: 'Done' }).click();
  await dialog.getByRole('button', { name: 'Share', exact: true }).click();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Remove Sun' })).toBeVisible();
});

test('what was chosen is there again after a reload, and gone once it is cancelled', async () => {
  const { dialog } = await openDialog({ answers: { 'patientWindow-get': windowState({ files: [...files] }) } });
  await dialog.getByRole('checkbox', { name: 'left-hand.jpg' }).click();
  await dialog.getByRole('checkbox', { name: 'Keep the wound dry.' }).click();
  await dialog.getByRole('textbox').fill('other@patients.example');
  await expect.element(dialog.getByRole('checkbox', { name: 'left-hand.jpg' })).toBeChecked();
  await reopen();
  const openAgain = async () => {
    await page.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: 'Share with patient' }).click();
  };
  await openAgain();
  await expect.element(dialog.getByRole('checkbox', { name: 'left-hand.jpg' })).toBeChecked();
  await expect.element(dialog.getByRole('checkbox', { name: 'Keep the wound dry.' })).toBeChecked();
  await expect.element(dialog.getByRole('textbox')).toHaveValue('other@patients.example');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await openAgain();
  await expect.element(dialog.getByRole('checkbox', { name: 'left-hand.jpg' })).not.toBeChecked();
});

test('the consult says that the mail did not arrive; sent again, it names the mail that was seen', async () => {
  const failed = { ...openWindow, mail: 'failed' as const };
  const { server } = await show(consultPath, {
    who: 'plus',
    answers: {
      'activity-open': openedConsult({ can: { ...may.referrer, shareWithPatient: true }, window: failed }),
      'patientWindow-get': windowState({ window: failed }),
      'patientWindow-share': windowState({ window: { ...failed, mail: 'none', goesOutAt: openWindow.madeAt } }),
    },
  });
  const place = page.getByRole('region', { name: 'The patient’s window' });
  await expect.element(place).toMatchTextContent('The e-mail did not arrive.');
  await place.getByRole('button', { name: 'See and change' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click();
  await expect.poll(() => server.asked('patientWindow-share').length).toBe(1);
  expect(server.asked('patientWindow-share')[0]!.input).toMatchObject({ again: { mailedAt: openWindow.mailedAt } });
});

test('the consult’s place of the window follows without a reload', async () => {
  const { server, live } = await show(consultPath, {
    who: 'plus',
    answers: {
      'activity-open': openedConsult({ can: { ...may.referrer, shareWithPatient: true }, window: openWindow }),
    },
  });
  const place = page.getByRole('region', { name: 'The patient’s window' });
  await expect.element(place).toMatchTextContent('The e-mail went out.');
  const opened = { ...openWindow, openedAt: openWindow.madeAt };
  server.answer({
    'activity-open': openedConsult({ can: { ...may.referrer, shareWithPatient: true }, window: opened, version: 99 }),
  });
  live.say('activity', activityId, 99);
  await expect.element(place).toMatchTextContent('The patient opened it.');
});

test('who may not write to patients has no such action', async () => {
  await show(consultPath, { who: 'plus', answers: { 'activity-open': openedConsult({ can: may.referrer }) } });
  await page.getByRole('button', { name: 'Actions' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Forward to MOA' })).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: 'Share with patient' })).not.toBeInTheDocument();
});
