import { cast } from '@consult/testkit/cast.ts';
import { fixedId } from '@consult/testkit/random.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Model } from '@consult/contract/prediction/models.ts';
import type { Output } from '../../app/call.ts';
import { held, inTurn, refused } from '../../testing/answers.ts';
import { expectNoFaults } from '../../testing/faults.ts';
import { serveFiles } from '../../testing/served-files.ts';
import { show, type ShowOptions } from '../../testing/show.tsx';
import { consultPath, openedConsult } from '../../testing/world/activity.ts';
import { pngFile } from '../../testing/world/files.ts';
import { photo, playedGallery } from '../../testing/world/media.ts';
import { playedThread } from '../../testing/world/thread.ts';

/** What a model finds in a photo of one's gallery, beside the photo. */

const dialog = () => page.getByRole('dialog');
const panel = () => dialog().getByRole('region', { name: /^(AI prediction|Prédiction par IA)$/ });
const result = () => panel().getByRole('list', { name: /^(Prediction|Prédiction)$/ });
const predictButton = () => panel().getByRole('button', { name: /^(Predict|Prédire)$/ });

const model = (more: Partial<Model> = {}): Model => ({
  aiType: 'derm',
  aiVersion: 'skin-3',
  trainedOn: '40,000 photos of skin from four clinics.',
  notFor: 'Nails, mucosa, and children under two.',
  labels: ['Mole', 'Wart', 'Can’t diagnose'],
  byServer: false,
  demoOnly: false,
  ...more,
});
const found = (label: string, score: number, cannotDiagnose = false) => ({
  aiLabel: label.toLowerCase(),
  gpLabel: label,
  label,
  score,
  cannotDiagnose,
});
const said = (...predictions: Output<'ai-predictImage'>['predictions']): Output<'ai-predictImage'> => ({
  predictions,
  aiVersion: 'skin-3',
});
const skin = said(found('Mole', 0.9261), found('Wart', 0.5));

/** Opens the first photo of a gallery: two photos and a film, the newest first. */
async function open({ answers, ...options }: ShowOptions = {}, photos = [photo(1), photo(2)]) {
  const film = photo(3, { contentType: 'video/mp4', hasThumbnail: false, width: null, height: null });
  const gallery = playedGallery([...photos, film]);
  const canvas = new OffscreenCanvas(40, 30);
  canvas.getContext('2d')!.fillRect(0, 0, 40, 30);
  const picture = await canvas.convertToBlob({ type: 'image/jpeg' });
  await serveFiles(() => picture);
  const shown = await show('/dashboard/gallery', {
    who: 'derm',
    ...options,
    answers: { ...gallery.answers, 'ai-models': { models: [model()] }, 'ai-predictImage': skin, ...answers },
  });
  await page
    .getByRole('button', { name: /^Photo,/ })
    .first()
    .click();
  await expect.element(panel()).toBeVisible();
  return shown;
}

test.each([
  ['wide', 'light', 'en'],
  ['phone', 'dark', 'fr'],
] as const)('the panel has no fault that axe finds, before and after: %s, %s, %s', async (width, scheme, language) => {
  await open({
    width,
    scheme,
    language,
    answers: { 'ai-models': { models: [model({ demoOnly: true }), model({ aiType: 'ear' })] } },
  });
  await expectNoFaults();
  await predictButton().click();
  await expect.element(result()).toMatchTextContent('Mole');
  await panel()
    .getByText(/^(About this model|À propos de ce modèle)$/)
    .click();
  await expectNoFaults();
});

test('a press shows what the model finds, its share beside each, and never a word of certainty', async () => {
  const gate = held(skin);
  const { server } = await open({ answers: { 'ai-predictImage': gate } });
  const disclaimer = panel().getByText(
    'This is not a diagnosis. Our AI is a visual prediction tool intended for educational purposes only.',
  );
  await expect.element(disclaimer).toBeVisible();
  await predictButton().click();
  const running = panel().getByRole('button', { name: 'Predicting…' });
  await expect.element(running).toBeVisible();
  // A second press asks for nothing more.
  (running.element() as HTMLElement).click();
  gate.release();
  await expect.element(result()).toHaveTextContent('Mole92%Wart50%');
  await expect.element(disclaimer).toBeVisible();
  expect(server.asked('ai-predictImage').map(({ input }) => input)).toEqual([
    { uri: photo(1).id, aiType: 'derm', language: 'en' },
  ]);
  // The keys go on where the button was: to the next photo, of which nothing was asked, and back.
  await expect.element(result()).toBeVisible();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(predictButton()).toBeVisible();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(result()).toMatchTextContent('Mole');
  expect(server.asked('ai-predictImage')).toHaveLength(1);
});

test('what the model found before is there as the photo opens; of another version it is asked for anew', async () => {
  const kept = { derm: { aiVersion: 'skin-3', labels: [{ aiLabel: 'mole', score: 0.9261 }] } };
  const { server } = await open({}, [
    photo(1, { aiPredictions: kept }),
    photo(2, { aiPredictions: { derm: { ...kept.derm, aiVersion: 'skin-2' } } }),
  ]);
  await expect.element(result()).toMatchTextContent('Mole');
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(predictButton()).toBeVisible();
  expect(server.asked('ai-predictImage')).toHaveLength(1);
});

test('what it can’t diagnose is said in words, and so is a picture without a likely label', async () => {
  await open({
    answers: {
      'ai-predictImage': inTurn(said(found('Can’t diagnose', 0.8, true)), said()),
    },
  });
  await predictButton().click();
  await expect.element(panel().getByText('The model can’t diagnose this picture.')).toBeVisible();
  await dialog().getByRole('button', { name: 'Next file' }).click();
  await predictButton().click();
  await expect.element(panel().getByText('No label is likely enough.')).toBeVisible();
});

test('a model that fails is said by its name, and can be tried again', async () => {
  await open({ answers: { 'ai-predictImage': inTurn(refused('PREDICTION_FAILED'), skin) } });
  await predictButton().click();
  await expect.element(panel().getByRole('alert')).toMatchTextContent('Error Predicting Image');
  await panel().getByRole('button', { name: 'Try again' }).click();
  await expect.element(result()).toMatchTextContent('Mole');
  await expect.element(panel().getByRole('alert')).not.toBeInTheDocument();
});

test('only categories with a model can be chosen, by their names, and the choice stays for the next photo', async () => {
  const { server } = await open({
    answers: { 'ai-models': { models: [model(), model({ aiType: 'oral', aiVersion: 'throat-1', notFor: 'Teeth.' })] } },
  });
  const choice = panel().getByRole('combobox', { name: 'Category' });
  expect([...choice.element().querySelectorAll('option')].map(({ text }) => text)).toEqual(['Dermatology', 'Throat']);
  await choice.selectOptions('Throat');
  await userEvent.keyboard('{Tab}');
  await panel().getByText('About this model').click();
  await expect.element(panel().getByText('Teeth.')).toBeVisible();
  await dialog().getByRole('button', { name: 'Next file' }).click();
  await predictButton().click();
  await expect.poll(() => server.asked('ai-predictImage').map(({ input }) => input.aiType)).toEqual(['oral']);
});

test('a film has none, and says so; and the demo’s model says what it is', async () => {
  await open({ answers: { 'ai-models': { models: [model({ demoOnly: true })] } } });
  const demo = panel().getByText('Demonstration: trained on drawn pictures, knows nothing about patients');
  await expect.element(demo).toBeVisible();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.element(panel().getByText('AI prediction is not available for video files.')).toBeVisible();
  await expect.element(predictButton()).not.toBeInTheDocument();
});

test('an installation without models says so, and everything else is there', async () => {
  await open({ answers: { 'ai-models': { models: [] } } });
  await expect.element(panel()).toHaveTextContent('AI predictionNo model is installed.');
  await expect.element(dialog().getByRole('textbox', { name: 'Notes' })).toBeVisible();
});

test('a consultant sees it beside a photo that was sent along from a gallery, and beside no other file', async () => {
  const picture = await pngFile('mole.png');
  await serveFiles(() => picture);
  const file = { name: 'mole.png', size: picture.size, contentType: 'image/png', state: 'ready', received: 1 } as const;
  const attachments = [
    { ...file, id: fixedId(12, 1), consent: null },
    { ...file, id: fixedId(12, 2), name: 'scan.png' },
  ];
  const { server } = await show(consultPath, {
    who: 'derm',
    answers: {
      'activity-open': openedConsult({ attachments }),
      'ai-models': { models: [model()] },
      'ai-predictImage': skin,
    },
  });
  for (const { id } of attachments) server.serve(`/V5/files/${id}`, () => new Response(null, { status: 200 }));
  await page.getByRole('list', { name: 'Attachments' }).getByRole('button', { name: 'mole.png' }).click();
  await predictButton().click();
  await expect.element(result()).toMatchTextContent('Mole');
  expect(server.asked('ai-predictImage').map(({ input }) => input.uri)).toEqual([attachments[0]!.id]);
  await dialog().getByRole('button', { name: 'Next file' }).click();
  await expect.element(dialog().getByRole('img', { name: 'scan.png' })).toBeVisible();
  await expect.element(panel()).not.toBeInTheDocument();
});

test('a consultant sees it beside a photo of the thread too', async () => {
  const picture = await pngFile('mole.png');
  await serveFiles(() => picture);
  const file = { size: picture.size, contentType: 'image/png', state: 'ready', received: 1 } as const;
  const files = [
    { ...file, id: fixedId(12, 1), name: 'mole.png', consent: null },
    { ...file, id: fixedId(12, 2), name: 'scan.png' },
  ];
  const thread = playedThread('derm');
  thread.add({ sentBy: cast.plus.id, text: 'Another one.', files });
  const { server } = await show(consultPath, {
    who: 'derm',
    answers: {
      ...thread.answers,
      'activity-open': openedConsult(),
      'ai-models': { models: [model()] },
      'ai-predictImage': skin,
    },
  });
  for (const { id } of files) server.serve(`/V5/files/${id}`, () => new Response(null, { status: 200 }));
  await page.getByRole('log').getByRole('button', { name: 'mole.png' }).click();
  await predictButton().click();
  await expect.element(result()).toMatchTextContent('Mole');
  await dialog().getByRole('button', { name: 'Next file' }).click();
  await expect.element(dialog().getByRole('img', { name: 'scan.png' })).toBeVisible();
  await expect.element(panel()).not.toBeInTheDocument();
});
