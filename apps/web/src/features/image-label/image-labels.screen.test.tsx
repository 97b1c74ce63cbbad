import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ImageLabel } from '@consult/contract/image-label/image-label.ts';
import { fullName } from '../../app/names.ts';
import { cast } from '@consult/testkit/cast.ts';
import { inTurn, offline, refused, type Answer } from '../../testing/answers.ts';
import { reopen, show } from '../../testing/show.tsx';
import { activityId, consultPath, fileOf, labelsBy, openedConsult } from '../../testing/world/activity.ts';

const arm = fileOf(1, { name: 'arm.jpg', contentType: 'image/jpeg' });
const back = fileOf(2, { name: 'back.png', contentType: 'image/png' });
const letter = fileOf(3);

const section = () => page.getByRole('region', { name: 'Image labelling' });
const picture = (name: string) => section().getByRole('button', { name });
const label = (name: string) => section().getByRole('button', { name, exact: true });
const save = () => section().getByRole('button', { name: 'Save labels' });

/** A consult whose labels are those that were saved. */
function labelledConsult(first: readonly ImageLabel[]) {
  let imageLabels = [...first];
  const saved: Answer<'ai-specialistLabelImages'> = ({ labels }) => {
    const mine = labels.map((one): ImageLabel => ({ ...labelsBy('derm', arm, []), ...one }));
    imageLabels = [...imageLabels.filter(({ labelledBy }) => labelledBy.personId !== cast.derm.id), ...mine];
    return { ok: true };
  };
  return { open: () => openedConsult({ attachments: [arm, letter, back], imageLabels }), saved };
}

test('pictures are selected and labelled; each consultant’s labels stand under their name', async () => {
  const { open, saved } = labelledConsult([labelsBy('derm2', arm, ['Melanoma'])]);
  const { server } = await show(consultPath, {
    who: 'derm',
    answers: { 'activity-open': open, 'ai-specialistLabelImages': saved },
  });
  await expect.element(picture('arm.jpg')).toBeVisible();
  await expect.element(section().getByRole('term')).toHaveTextContent(fullName(cast.derm2));
  await expect.element(section().getByRole('definition')).toHaveTextContent('Melanoma');
  expect(section().getByRole('list', { name: 'Images' }).getByRole('button').elements()).toHaveLength(2);
  await save().click();
  await expect.element(section().getByRole('alert')).toHaveTextContent('Select at least one image.');
  await picture('arm.jpg').click();
  await expect.element(section().getByRole('alert')).toHaveTextContent('Choose at least one label.');
  await picture('back.png').click();
  await label('Wart').click();
  await label('Acne').click();
  await label('Wart').click();
  await save().click();
  await expect.poll(() => server.asked('ai-specialistLabelImages')).toHaveLength(1);
  expect(server.asked('ai-specialistLabelImages').at(-1)?.input).toMatchObject({
    activityId,
    labels: [arm, back].map(({ id }) => ({ filePath: id, doctorLabels: ['Acne'], specialty: 'Dermatology' })),
  });
  const said = () =>
    section()
      .getByRole('definition')
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(said).toEqual(['Melanoma', 'Acne', 'Acne']);
  await expect.element(section().getByText(fullName(cast.derm)).first()).toBeVisible();
  await expect.element(picture('arm.jpg')).toHaveAttribute('aria-pressed', 'false');
  // What was saved is what a change begins with.
  await picture('back.png').click();
  await expect.element(label('Acne')).toHaveAttribute('aria-pressed', 'true');
});

test('what is chosen outlives a reload; saved without a connection it is shown and goes out by itself; refused it comes back', async () => {
  const { open, saved } = labelledConsult([]);
  const { server } = await show(consultPath, {
    who: 'derm',
    answers: { 'activity-open': open, 'ai-specialistLabelImages': offline },
  });
  await picture('arm.jpg').click();
  await label('Psoriasis').click();
  await reopen(consultPath);
  await expect.element(label('Psoriasis')).toHaveAttribute('aria-pressed', 'true');
  await save().click();
  await expect.element(page.getByText('The labels are saved as soon as the server can be reached.')).toBeVisible();
  await expect.element(section().getByRole('definition')).toHaveTextContent('Psoriasis');
  server.answer({ 'ai-specialistLabelImages': inTurn(refused('NOT_FOUND'), saved) });
  dispatchEvent(new Event('online'));
  await expect.element(section().getByText('Error saving labels')).toBeVisible();
  await expect.element(label('Psoriasis')).toHaveAttribute('aria-pressed', 'true');
  await save().click();
  await expect.element(section().getByText('Error saving labels')).not.toBeInTheDocument();
  await expect.element(section().getByRole('definition')).toHaveTextContent('Psoriasis');
});

test('own labels are added, saved with a picture, removed with an undo, full at a hundred, and follow the person’s other tabs', async () => {
  let own = ['Blue naevus'];
  const added: Answer<'imageLabel-addOwn'> = (input) => {
    own = [...own, input.label];
    return { ok: true };
  };
  const { open, saved } = labelledConsult([]);
  const { live, server } = await show(consultPath, {
    who: 'derm',
    answers: {
      'activity-open': open,
      'ai-specialistLabelImages': saved,
      'imageLabel-choices': () => ({ offered: [{ label: 'Wart', labelFr: 'Verrue' }], own }),
      'imageLabel-addOwn': inTurn(added, refused('TOO_MANY_LABELS'), added),
      'imageLabel-removeOwn': (input) => {
        own = own.filter((one) => one !== input.label);
        return { ok: true };
      },
    },
  });
  const field = section().getByLabelText('Label in your own words');
  await field.fill('  Spider   naevus ');
  await userEvent.keyboard('{Enter}');
  await expect.element(label('Spider naevus')).toHaveAttribute('aria-pressed', 'true');
  await picture('arm.jpg').click();
  await save().click();
  await expect
    .poll(() => server.asked('ai-specialistLabelImages').map(({ input }) => input.labels))
    .toMatchObject([[{ filePath: arm.id, doctorLabels: [], customLabels: ['Spider naevus'] }]]);
  await field.fill('Another');
  await section().getByRole('button', { name: 'Add', exact: true }).click();
  await expect
    .element(section().getByText('You have 100 labels of your own. Remove one to add another.'))
    .toBeVisible();
  await section().getByRole('button', { name: 'Remove from your labels: Blue naevus' }).click();
  await expect.element(label('Blue naevus')).not.toBeInTheDocument();
  await page.getByRole('button', { name: /Undo/ }).click();
  await expect.element(label('Blue naevus')).toBeVisible();
  own = ['From the other tab'];
  live.say('own-labels', cast.derm.id, 3);
  await expect.element(label('From the other tab')).toBeVisible();
});
