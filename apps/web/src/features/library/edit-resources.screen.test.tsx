import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cast } from '@consult/testkit/cast.ts';
import { englishOf } from '@consult/domain/fault/english.ts';
import { fixedId } from '@consult/testkit/random.ts';
import { filesIn } from '../../app/local/kept-files.ts';
import type { Input, Output } from '../../app/call.ts';
import { offline, refused, type Answers } from '../../testing/answers.ts';
import { clock } from '../../testing/clock.ts';
import { expectNoFaults } from '../../testing/faults.ts';
import { everyLook } from '../../testing/looks.ts';
import { otherTab } from '../../testing/other-tab.ts';
import { reopen, show, type ShowOptions } from '../../testing/show.tsx';
import { libraryOf } from '../../testing/world/library.ts';
import { chooseFiles, PlayedUploads } from '../../testing/world/uploads.ts';

const path = '/dashboard/edit-resources';
type Stored = Output<'library-getResources'>;

/** The handouts that a server keeps, and the files that it takes in. */
class StoredResources {
  stored = structuredClone(libraryOf('derm')['library-getResources'] as Stored);
  /** What becomes of the next file that arrives. */
  judge: (name: string) => { code: 'handout-macros' } | null = () => null;
  readonly #files = new Map(
    this.stored.categories.flatMap(({ resources }) => resources.map((one) => [one.fileId, one])),
  );

  answers(uploads: PlayedUploads): Answers {
    return {
      ...uploads.answers,
      'library-getResources': () => this.stored,
      'library-takeResource': async ({ uploadId }) => {
        const { name: fileName, size } = await uploads.fileOf(uploadId);
        const fault = this.judge(fileName);
        if (fault) return refused('INVALID_INPUT', { message: englishOf(fault), faults: { uploadId: fault } });
        const file = { fileId: fixedId(15, this.#files.size), fileName, contentType: 'text/plain', size };
        this.#files.set(file.fileId, { ...file, id: '', resourceName: '', shares: 0 });
        return file;
      },
      'library-saveResources': ({ version, categories }: Input<'library-saveResources'>) => {
        if (version !== this.stored.version) return refused('CHANGED_ELSEWHERE', { status: 409 });
        const resources = (list: (typeof categories)[number]['resources']) =>
          list.map((one) => ({ ...this.#files.get(one.fileId)!, ...one }));
        this.stored = {
          ...this.stored,
          version: version + 1,
          categories: categories.map((one) => ({ ...one, resources: resources(one.resources) })),
        };
        return { version: version + 1 };
      },
    };
  }

  get names(): string[][] {
    return this.stored.categories.map(({ resources }) => resources.map((one) => one.resourceName));
  }
}

async function open(options: ShowOptions = {}) {
  const uploads = new PlayedUploads();
  const resources = new StoredResources();
  const shown = await show(path, { who: 'derm', ...options, answers: resources.answers(uploads) });
  await expect.element(page.getByPlaceholder(/^(Search resources|Chercher des ressources)$/)).toBeInTheDocument();
  return { ...shown, uploads, resources };
}
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog');
const first = () => libraryOf('derm')['library-getResources'] as Stored;
const text = (name: string, content = 'Wash your hands.') => new File([content], name, { type: 'text/plain' });
const save = () => page.getByRole('button', { name: /^Save( Ctrl S)?$/ });

everyLook('the editor of resources', async (look) => {
  await open(look);
  await page.getByRole('button', { name: /^(Edit|Modifier)$/ }).click();
  const [{ resources }] = first().categories as [Stored['categories'][number]];
  await page.getByRole('button', { name: new RegExp(`^${resources[0]!.resourceName}`) }).click();
  await page.getByRole('textbox', { name: /^(Resource name|Nom de la ressource)$/ }).fill('Hands');
});

async function addNew(): Promise<void> {
  const { name } = first().categories[0]!;
  await button('Edit').click();
  await button(`New resource in ${name}`).click();
}

test('Edit becomes Done, which is disabled while something is not saved; without it nothing can be changed', async () => {
  const { resources } = await open();
  const [category] = first().categories;
  const [handout] = category!.resources;
  const row = page.getByRole('button', { name: new RegExp(`^${handout!.resourceName}`) });
  await expect.element(save()).not.toBeInTheDocument();
  await row.click();
  await expect.element(page.getByLabelText('Resource name')).not.toBeInTheDocument();
  await expect.element(page.getByText('in no message yet')).toBeVisible();
  await button('Edit').click();
  await page.getByLabelText('Resource name').fill('Another name');
  await expect.element(button('Done')).toBeDisabled();
  await save().click();
  await expect.poll(() => resources.names[0]![0]).toBe('Another name');
  await expect.element(button('Done')).toBeEnabled();
  await button('Done').click();
  await expect.element(button('Edit')).toBeVisible();
});

test('on a phone an open resource has its menu while it is edited: it is deleted there', async () => {
  const { resources } = await open({ width: 'phone' });
  const { resourceName } = first().categories[0]!.resources[0]!;
  const row = page.getByRole('button', { name: new RegExp(`^${resourceName}`) });
  const menu = button(`Actions for ${resourceName}`);
  await row.click();
  await expect.element(menu).not.toBeInTheDocument();
  await button('Back to the resources').click();
  await button('Edit').click();
  await row.click();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  await button('Delete').click();
  await expect.element(row).not.toBeInTheDocument();
  await save().click();
  await expect.poll(() => resources.names[0]).not.toContain(resourceName);
});

test('on the narrowest phone the header of an open resource has room for Done, in French too', async () => {
  await open({ width: 'phone', language: 'fr' });
  await page.viewport(320, 640);
  await button('Modifier').click();
  await page.getByRole('button', { name: new RegExp(`^${first().categories[0]!.resources[0]!.resourceName}`) }).click();
  const done = button('Terminé');
  await expect.element(done).toBeEnabled();
  expect(done.element().getBoundingClientRect().right).toBeLessThanOrEqual(320);
});

test('two saves of resources without a connection go out as one, on the version that was read', async () => {
  const { server, resources, uploads } = await open();
  server.answer({ 'library-saveResources': offline });
  await button('Edit').click();
  const before = first().categories[0]!.resources.slice(0, 2);
  for (const { resourceName } of before) {
    await page.getByRole('button', { name: new RegExp(`^${resourceName}`) }).click();
    await page.getByLabelText('Resource name').fill(`New ${resourceName}`);
    await save().click();
    await expect.element(page.getByText('Saved as soon as the server can be reached')).toBeVisible();
  }
  const tried = server.asked('library-saveResources').length;
  server.answer(resources.answers(uploads));
  dispatchEvent(new Event('online'));
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(
    server
      .asked('library-saveResources')
      .slice(tried)
      .map(({ input }) => input.version),
  ).toEqual([first().version]);
  expect(resources.names[0]!.slice(0, 2)).toEqual(before.map(({ resourceName }) => `New ${resourceName}`));
});

test('a resource needs a name and a file: Create says so in the specified words, and it is saved with the library', async () => {
  const { resources } = await open();
  await addNew();
  const create = dialog().getByRole('button', { name: 'Create' });
  await expect.element(create).toBeDisabled();
  await page.getByLabelText('Resource name').fill('Hands');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Select at least one file.')).toBeVisible();
  await chooseFiles(button('Choose a file'), [text('hands.txt')]);
  await expect.element(dialog().getByText('hands.txt')).toBeVisible();
  await expectNoFaults();
  await create.click();
  await expect.element(page.getByText(/^hands.txt · /).first()).toBeVisible();
  await save().click();
  await expect.poll(() => resources.names[0]!.at(-1)).toBe('Hands');
  // A text is only ever downloaded.
  await expect.element(page.getByRole('link', { name: 'Download' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: /^Open/ })).not.toBeInTheDocument();
});

test('a file of another kind is refused in the specified words before it leaves, one that the server refuses says why', async () => {
  const { uploads, resources } = await open();
  await addNew();
  await chooseFiles(button('Choose a file'), [text('page.html')]);
  await expect.element(page.getByText(/Only jpg, jpeg, png, pdf, and docx files are allowed\./)).toBeVisible();
  expect(uploads.begun).toBe(0);
  resources.judge = () => ({ code: 'handout-macros' });
  await chooseFiles(button('Choose another file'), [text('letter.docx')]);
  await expect.element(page.getByText(/This document can hold macros/)).toBeVisible();
});

test('one file at a time: a second one is told so and not queued, and an upload can be cancelled', async () => {
  const { uploads } = await open();
  await addNew();
  await chooseFiles(button('Choose a file'), [text('one.txt'), text('two.txt')]);
  await expect.element(page.getByText('One file at a time. The other one was not added.')).toBeVisible();
  expect(uploads.begun).toBe(0);
  const fast = uploads.slow(4);
  await chooseFiles(button('Choose a file'), [text('one.txt')]);
  await expect.element(page.getByRole('progressbar', { name: 'Upload of one.txt' })).toBeVisible();
  const files = new DataTransfer();
  files.items.add(text('three.txt'));
  document.dispatchEvent(new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true }));
  await expect.element(page.getByText('One file at a time. The other one was not added.')).toBeVisible();
  await expect.poll(() => uploads.begun).toBe(1);
  await button('Cancel the upload of one.txt').click();
  await expect.element(button('Choose a file')).toBeVisible();
  fast();
});

test('an upload under way goes on after a reload, with its name and place, from the bytes that the device keeps', async () => {
  const { uploads, resources } = await open();
  await addNew();
  await page.getByRole('textbox', { name: 'Resource name' }).fill('Wound care');
  const fast = uploads.slow(4);
  await chooseFiles(button('Choose a file'), [text('wound.txt')]);
  await expect.element(page.getByRole('progressbar', { name: 'Upload of wound.txt' })).toBeVisible();
  const { vault, personId } = await otherTab(cast.derm.id);
  await expect.poll(() => filesIn(vault, 'handout').filter(({ whole }) => whole).length).toBe(1);
  expect(personId).toBe(cast.derm.id);
  await reopen();
  fast();
  await expect.element(page.getByRole('textbox', { name: 'Resource name' })).toHaveValue('Wound care');
  await expect.element(page.getByRole('dialog').getByText('wound.txt')).toBeVisible();
  await expect.element(button('Take another file')).toBeVisible();
  await button('Create').click();
  await save().click();
  await expect.poll(() => resources.names.flat()).toContain('Wound care');
  await expect.poll(() => filesIn(vault, 'handout')).toEqual([]);
  await reopen();
  await expect.element(button('Edit')).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('by keyboard alone the focus stays with the file: chosen, let go, refused', async () => {
  const { resources } = await open();
  await addNew();
  button('Choose a file').element().focus();
  await chooseFiles(button('Choose a file'), [text('one.txt')]);
  await expect.element(button('Take another file')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Choose a file')).toHaveFocus();
  resources.judge = () => ({ code: 'handout-macros' });
  await chooseFiles(button('Choose a file'), [text('letter.docx')]);
  await expect.element(button('Choose another file')).toHaveFocus();
});

test('a file is replaced by a newer one, and what is not saved outlives a reload', async () => {
  const { resources } = await open();
  const [handout] = first().categories[0]!.resources;
  await button('Edit').click();
  await page.getByRole('button', { name: new RegExp(`^${handout!.resourceName}`) }).click();
  await page.getByRole('button', { name: 'Replace the file…' }).click();
  await expect.element(page.getByText('Messages that were sent keep the file that was in them.')).toBeVisible();
  await chooseFiles(button('Choose a file'), [text('newer.txt')]);
  await button('Replace').click();
  await expect.element(page.getByText('1 change not saved')).toBeVisible();
  await reopen();
  await expect.element(page.getByText('1 change not saved')).toBeVisible();
  await expect.element(button('Done')).toBeDisabled();
  await save().click();
  await expect.poll(() => resources.stored.categories[0]!.resources[0]!.fileName).toBe('newer.txt');
});

test('an upload that failed says so in the specified words, and goes on at the next try', async () => {
  const { server, resources, uploads } = await open();
  server.answer({ 'library-takeResource': refused('NOT_ALLOWED') });
  await addNew();
  await dialog().getByLabelText('Resource name').fill('Wound care');
  await chooseFiles(button('Choose a file'), [text('wounds.txt')]);
  await expect.element(dialog().getByRole('alert')).toMatchTextContent('The remaining files failed to upload.');
  server.answer(resources.answers(uploads));
  await dialog().getByRole('button', { name: 'Try again' }).click();
  await expect.element(dialog().getByText('wounds.txt')).toBeVisible();
  await expect.element(dialog().getByRole('alert')).not.toBeInTheDocument();
});

test('where the resources can not be read the page says so and tries again', async () => {
  await show(path, { who: 'derm', answers: { 'library-getResources': refused('INTERNAL') } });
  await clock.hurry(async () => {
    await expect.element(page.getByText('Error fetching your resources')).toBeVisible();
  });
  await expect.element(button('Try again')).toBeVisible();
});
