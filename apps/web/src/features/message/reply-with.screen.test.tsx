import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Attachment } from '@consult/contract/attachment/attachment.ts';
import { cast } from '@consult/testkit/cast.ts';
import { fixedId } from '@consult/testkit/random.ts';
import { inTurn, refused, type Answer } from '../../testing/answers.ts';
import { clock } from '../../testing/clock.ts';
import { expectNoFaults } from '../../testing/faults.ts';
import { reopen, show } from '../../testing/show.tsx';
import { activityId, consultPath, may, openedConsult } from '../../testing/world/activity.ts';
import { pngFile } from '../../testing/world/files.ts';
import { libraryOf } from '../../testing/world/library.ts';
import { viewer } from '../../testing/world/people.ts';
import { photo, playedGallery } from '../../testing/world/media.ts';
import { playedThread } from '../../testing/world/thread.ts';
import { chooseFiles, PlayedUploads, uploadedId } from '../../testing/world/uploads.ts';

const thread = () => page.getByRole('log', { name: 'Thread' });
const box = () => page.getByRole('textbox', { name: 'Reply' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const rowsOf = (list: string) => page.getByRole('list', { name: list }).getByRole('listitem').elements().length;
const outcomes = () => page.getByRole('dialog', { name: 'Outcomes' });

test('a specialist answers with a template, a handout and a file; the outcome is asked for, saved, and changed later', async () => {
  const uploads = new PlayedUploads();
  const handoutFile: Attachment = {
    id: fixedId(15, 1),
    name: 'sun-protection.pdf',
    contentType: 'application/pdf',
    size: 2_000,
    state: 'ready',
    received: 2_000,
  };
  const { answers, add } = playedThread('derm', async ({ attachments = [], resourceIds = [] }) => ({
    files: await Promise.all(attachments.map((id) => uploads.fileOf(id))),
    resources: resourceIds.map((resourceName) => ({ resourceName, file: handoutFile })),
    billingCode: '03.01O',
  }));
  let outcome: ReturnType<typeof openedConsult>['outcome'] = null;
  const saved: Answer<'outcome-save'> = ({ outcome: said, diagnosis }) => {
    if (outcome === null) add({ kind: 'system', sentBy: cast.derm.id, event: { kind: 'outcome-saved' } });
    outcome = { outcome: said, diagnosis };
    return { ok: true };
  };
  const { server } = await show(consultPath, {
    who: 'derm',
    answers: {
      ...answers,
      ...uploads.answers,
      ...libraryOf('derm'),
      'activity-open': () =>
        openedConsult({ outcome, can: server.viewer?.claims.specialist ? may.consultant : may.referrer }),
      // The server refuses: the dialog says so in the specified words, and keeps the choice.
      'outcome-save': inTurn(refused('NOT_ALLOWED'), saved),
    },
  });
  await box().fill('Before. After.');
  await userEvent.keyboard('{Home}');
  for (const _ of 'Before. ') await userEvent.keyboard('{ArrowRight}');
  await button('Templates').click();
  await page.getByRole('combobox', { name: 'Search templates' }).fill('benign nev');
  await expect.poll(() => page.getByRole('listbox').getByRole('option').elements().length).toBe(1);
  await userEvent.keyboard('{Enter}');
  await expect.element(box()).toHaveFocus();
  await expect.element(box()).toHaveValue(expect.stringMatching(/^Before\. Thank you for this consult\..+After\.$/s));
  await expect.element(page.getByText('Outcome of this template: No treatment required')).toBeVisible();

  await button('Resources').click();
  const handouts = page.getByRole('dialog', { name: 'Resources' });
  await handouts.getByRole('checkbox').first().click();
  await handouts.getByRole('button', { name: 'Done' }).click();
  await expect.poll(() => rowsOf('Resources of this message')).toBe(1);
  await expect
    .element(page.getByRole('list', { name: 'Resources of this message' }))
    .toMatchTextContent('Sun protection');
  await button('Attach').click();
  const dialog = page.getByRole('dialog', { name: 'Attach files' });
  const files = [await pngFile('slide.png'), await pngFile('margin.png')];
  await chooseFiles(dialog.getByRole('button', { name: 'Add files' }), files);
  await expect.element(dialog.getByText('2 of 2 uploaded')).toBeVisible();
  await expectNoFaults();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect.poll(() => rowsOf('Files of this message')).toBe(2);
  await button('Send').click();
  await expect.poll(() => server.asked('message-send').map(({ state }) => state)).toEqual(['answered']);
  const [sent] = server.asked('message-send').map(({ input }) => input);
  expect(sent).toMatchObject({
    attachments: [uploadedId(1), uploadedId(2)],
    formId: sent?.messageId,
    resourceIds: ['Sun protection'],
  });
  expect(sent?.text).toMatch(/^Before\. Thank you for this consult\..+After\.$/s);

  const choice = (name: string) => outcomes().getByRole('radio', { name });
  await expect.element(choice('No treatment required')).toBeChecked();
  expect(outcomes().getByRole('radio').elements()).toHaveLength(8);
  await expectNoFaults();
  const save = outcomes().getByRole('button', { name: 'Save and Close' });
  await save.click();
  const failed = 'Unable to log outcome in eConsult. Please try again or skip this step.';
  await expect.element(outcomes().getByText(failed)).toBeVisible();
  await expect.element(choice('No treatment required')).toBeChecked();
  await save.click();
  await expect.element(outcomes()).not.toBeInTheDocument();

  await button('Edit Outcomes').click();
  const diagnosis = outcomes().getByRole('textbox', { name: 'Diagnosis' });
  await expect.element(diagnosis).toHaveValue('Benign melanocytic nevus');
  await choice('Patient to see Specialist').click();
  await save.click();
  await expect.element(outcomes()).not.toBeInTheDocument();
  const details = page.getByRole('region', { name: 'Details' });
  await expect.element(details).toMatchTextContent('Patient to see Specialist');
  const changed = () => server.asked('outcome-save').at(-1)?.input;
  await expect.poll(changed).toEqual({
    activityId,
    outcome: 'Patient to see Specialist',
    diagnosis: 'Benign melanocytic nevus',
    seen: null,
  });

  server.viewer = viewer('plus');
  await reopen(consultPath);
  await expect.element(thread().getByText(/^Before\. Thank you/)).toBeVisible();
  await expect.element(thread().getByText('Dr. Sunita Varga saved the outcome')).toBeVisible();
  const shared = thread().getByRole('list', { name: 'Shared resources' });
  await expect.element(shared).toMatchTextContent('Sun protection');
  const download = shared.getByRole('link', { name: 'Download Sun protection' });
  await expect.element(download).toHaveAttribute('href', `/V5/files/${handoutFile.id}?download`);
  await expect.element(download).toHaveAttribute('download', 'sun-protection.pdf');
  await expect.poll(() => rowsOf('Attached files')).toBe(2);

  await thread()
    .getByText(/^Before\. Thank you/)
    .hover();
  clock.pause();
  await thread().getByRole('button', { name: 'Copy the message' }).click();
  await expect.element(thread().getByRole('button', { name: 'Copied' })).toBeVisible();
  await clock.runFor(1_900);
  await expect.element(thread().getByRole('button', { name: 'Copied' })).toBeVisible();
  await clock.runFor(200);
  await expect.element(thread().getByRole('button', { name: 'Copy the message' })).toBeVisible();
});

test('a file that could not be taken stops the message until it is left out', async () => {
  const uploads = new PlayedUploads();
  const { answers } = playedThread('derm', () => ({}));
  const { server } = await show(consultPath, { who: 'derm', answers: { ...answers, ...uploads.answers } });
  await box().fill('See the letter.');
  await button('Attach').click();
  const dialog = page.getByRole('dialog', { name: 'Attach files' });
  await chooseFiles(dialog.getByRole('button', { name: 'Add files' }), [new File(['x'], 'letter.docx')]);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await button('Send').click();
  await expect.element(page.getByText('Error uploading files. Please try again')).toBeVisible();
  await expect.element(box()).toHaveValue('See the letter.');
  expect(server.asked('message-send')).toHaveLength(0);
  await button('Send without them').click();
  await expect.element(thread()).toMatchTextContent('See the letter.');
  await expect.poll(() => server.asked('message-send').map(({ input }) => input.attachments)).toEqual([[]]);
});

test('photos of one’s gallery go with a reply, stay over a reload, and can be taken out', async () => {
  const photos = [1, 2, 3].map((n) => photo(n));
  const { answers } = playedThread('derm');
  const { server } = await show(consultPath, {
    who: 'derm',
    answers: { ...answers, ...playedGallery(photos).answers },
  });
  await page.getByRole('button', { name: 'Attach', exact: true }).click();
  await page.getByRole('dialog', { name: 'Attach files' }).getByRole('button', { name: 'Open Gallery' }).click();
  const gallery = page.getByRole('dialog', { name: 'Gallery' });
  for (const n of [0, 1, 2])
    await gallery
      .getByRole('button', { name: /^Photo,/ })
      .nth(n)
      .click();
  await gallery.getByRole('button', { name: 'Back to Message' }).click();
  await button('Done').click();
  await reopen();
  await page.getByRole('button', { name: 'Remove photo 2' }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect
    .poll(() => server.asked('message-send').map(({ input }) => input.galleryMediaURIs))
    .toEqual([[photos[0]!.id, photos[2]!.id]]);
  await expect.element(page.getByRole('button', { name: 'Remove photo 1' })).not.toBeInTheDocument();
});

test('more than twenty files, photos and resources in all are refused in the specified words', async () => {
  const { answers } = playedThread('derm');
  const tooMany = refused('INVALID_INPUT', { faults: { attachments: { code: 'too-many-files', most: 20 } } });
  await show(consultPath, { who: 'derm', answers: { ...answers, 'message-send': tooMany } });
  await box().fill('All of it.');
  await button('Send').click();
  await expect.element(page.getByText("Can't upload more than 20 file(s)")).toBeVisible();
  await expect.element(page.getByText('Attach them again')).not.toBeInTheDocument();
});

test('a handout that was taken out again does not come back with a reload', async () => {
  const { answers } = playedThread('derm');
  await show(consultPath, { who: 'derm', answers: { ...answers, ...libraryOf('derm') } });
  await box().fill('Without it.');
  await button('Resources').click();
  const handouts = page.getByRole('dialog', { name: 'Resources' });
  await handouts.getByRole('checkbox').first().click();
  await handouts.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Remove Sun protection' }).click();
  await reopen();
  await expect.element(box()).toHaveValue('Without it.');
  await expect.element(page.getByRole('list', { name: 'Resources of this message' })).not.toBeInTheDocument();
});

test('where photos need a consent, Send asks for it and then sends; the answer Later leaves the reply as it is', async () => {
  const photos = [photo(1)];
  const missing = photos.map(({ id }) => id);
  const { answers } = playedThread('derm');
  const { server } = await show(consultPath, {
    who: 'derm',
    answers: {
      ...answers,
      ...playedGallery(photos).answers,
      'media-withoutConsent': () => ({ mediaIds: missing }),
      'media-recordConsents': () => {
        missing.length = 0;
        return { ok: true };
      },
    },
  });
  await page.getByRole('button', { name: 'Attach', exact: true }).click();
  await page.getByRole('dialog', { name: 'Attach files' }).getByRole('button', { name: 'Open Gallery' }).click();
  const gallery = page.getByRole('dialog', { name: 'Gallery' });
  await gallery.getByRole('button', { name: /^Photo,/ }).click();
  await gallery.getByRole('button', { name: 'Back to Message' }).click();
  await button('Done').click();
  const question = page.getByRole('dialog', { name: 'Consent to photos' });
  await button('Send').click();
  await question.getByRole('button', { name: 'Later' }).click();
  expect(server.asked('message-send')).toEqual([]);
  await button('Send').click();
  await question.getByRole('radio', { name: 'The patient' }).click();
  await question.getByRole('radio', { name: 'In words' }).click();
  await question.getByRole('button', { name: 'Record consent' }).click();
  await expect
    .poll(() => server.asked('message-send').map(({ input }) => input.galleryMediaURIs))
    .toEqual([[photos[0]!.id]]);
});
