import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cast } from '@consult/testkit/cast.ts';
import type { Input } from '../../app/call.ts';
import { held, inTurn, offline, refused } from '../../testing/answers.ts';
import { clock } from '../../testing/clock.ts';
import { expectNoFaults } from '../../testing/faults.ts';
import { tabTo } from '../../testing/keyboard.ts';
import { everyLook } from '../../testing/looks.ts';
import { address, reopen, show, type ShowOptions } from '../../testing/show.tsx';
import { StoredTemplates } from '../../testing/world/stored-templates.ts';

const path = '/dashboard/edit-templates';
const short = () =>
  new StoredTemplates({
    version: 3,
    categories: [
      {
        id: 'acne',
        name: 'Acne',
        items: ['One', 'Two', 'Three'].map((name) => ({
          id: name.toLowerCase(),
          name,
          text: `Text of ${name}`,
          diagnosis: '',
          outcome: '',
        })),
      },
      { id: 'closing', name: 'Closing', items: [] },
    ],
  });

async function open(stored = short(), { search = '', ...options }: ShowOptions & { search?: string } = {}) {
  const shown = await show(path + search, {
    who: 'derm',
    ...options,
    answers: { ...stored.answers, ...options.answers },
  });
  await expect.element(page.getByPlaceholder(/^(Search templates|Chercher des modèles)$/)).toBeInTheDocument();
  return { ...shown, stored };
}
const row = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}\\b`) });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const text = () => page.getByLabelText('Text', { exact: true });
const save = () => page.getByRole('button', { name: /^Save/ });
const unsaved = (count: number) => page.getByText(count === 1 ? '1 change not saved' : `${count} changes not saved`);

everyLook('the editor of templates', async (look) => {
  await open(new StoredTemplates(), { ...look, search: '?template=Excise%2C%20suspicious' });
  await expect.element(page.getByRole('textbox', { name: /^(Template name|Nom du modèle)$/ })).toBeVisible();
});

everyLook('the tree of templates', async (look) => {
  await open(new StoredTemplates(), look);
});

test('the title keeps the focus that a navigation gave it, once the templates are there', async () => {
  const stored = short();
  const reading = held(stored.stored);
  await show('/dashboard/resources', { who: 'derm', answers: { ...stored.answers, 'library-getTemplates': reading } });
  await page.getByRole('link', { name: 'Templates' }).click();
  const title = page.getByRole('heading', { level: 1, name: 'Templates' });
  await expect.element(title).toHaveFocus();
  reading.release();
  await expect.element(row('One')).toBeVisible();
  await expect.element(title).toHaveFocus();
});

test('a category and a template are created by Enter or Create, which is disabled while the name is empty', async () => {
  const { stored } = await open();
  await button('Category').click();
  const create = button('Create');
  await expect.element(create).toBeDisabled();
  await page.getByPlaceholder('Category name').fill('   ');
  await expect.element(create).toBeDisabled();
  await page.getByPlaceholder('Category name').fill(' __proto__ ');
  await userEvent.keyboard('{Enter}');
  await page.getByPlaceholder('Template name').fill('constructor');
  await create.click();
  await expect.element(text()).toHaveFocus();
  await userEvent.keyboard('Thank you.');
  await page.getByLabelText(/^Outcome/).selectOptions('Unknown');
  await page.getByLabelText(/^Diagnosis/).fill('Eczema');
  await expect.element(unsaved(2)).toBeVisible();
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(stored.stored.categories.at(-1)).toEqual({
    id: '__proto__',
    name: '__proto__',
    items: [{ id: 'constructor', name: 'constructor', text: 'Thank you.', diagnosis: 'Eczema', outcome: 'Unknown' }],
  });
});

test('every move of a drag has its entry in a menu and its keys', async () => {
  const { stored } = await open();
  await row('One').click();
  await button('Actions for One').click();
  await page.getByRole('menuitem', { name: 'Move down' }).click();
  await expect.element(row('One')).toHaveFocus();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await button('Actions for the category Closing').click();
  await page.getByRole('menuitem', { name: 'Move up' }).click();
  await row('Two').click();
  await button('Actions for Two').click();
  await page.getByRole('menuitem', { name: 'Move to a category…' }).click();
  await page.getByRole('dialog').getByLabelText('Category').selectOptions('Closing');
  await button('Move').click();
  await save().click();
  await expect
    .poll(() => stored.names)
    .toEqual([
      ['Closing', ['One', 'Two']],
      ['Acne', ['Three']],
    ]);
});

test('Space picks a row up, arrows move it, Space drops it, and a screen reader hears where', async () => {
  const { stored } = await open();
  await row('One').click();
  await userEvent.keyboard(' ');
  await expect
    .element(page.getByText('One is picked up. Arrows move it, Space drops it, Esc puts it back.'))
    .toBeInTheDocument();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByText('One: place 2 in Acne.')).toBeInTheDocument();
  await userEvent.keyboard(' ');
  await expect.element(unsaved(1)).toBeVisible();
  await save().click();
  await expect.poll(() => stored.names[0]![1]).toEqual(['Two', 'One', 'Three']);
});

test('a row that is picked up goes on in the next category, also in a closed one, and comes back with Esc', async () => {
  const { stored } = await open();
  await userEvent.click(row('Closing'));
  await expect.element(row('Closing')).toHaveAttribute('aria-expanded', 'false');
  await row('Three').click();
  await userEvent.keyboard(' {ArrowDown}');
  await expect.element(page.getByText('Three: place 1 in Closing.')).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('Three is where it was.')).toBeInTheDocument();
  await expect.element(save()).toBeDisabled();
  await userEvent.keyboard(' {ArrowDown} ');
  await expect.element(unsaved(1)).toBeVisible();
  await save().click();
  await expect
    .poll(() => stored.names)
    .toEqual([
      ['Acne', ['One', 'Two']],
      ['Closing', ['Three']],
    ]);
});

test('a category that is picked up shows the categories alone, moves by one of them, and is open again', async () => {
  const { stored } = await open();
  await button('New template in Closing').click();
  await page.getByPlaceholder('Template name').fill('Half a na');
  row('Acne').element().focus();
  await userEvent.keyboard(' ');
  await expect.element(row('One')).not.toBeInTheDocument();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByText('Acne: place 2.')).toBeInTheDocument();
  await userEvent.keyboard(' ');
  await expect.element(row('One')).toBeVisible();
  await expect.element(row('Acne')).toHaveFocus();
  await expect.element(page.getByPlaceholder('Template name')).toHaveValue('Half a na');
  await save().click();
  await expect.poll(() => stored.names.map(([name]) => name)).toEqual(['Closing', 'Acne']);
});

test('a mouse drags a template into another category, and a category that is held stays under it', async () => {
  const { stored } = await open();
  const top = row('Acne').element().getBoundingClientRect().top;
  await drag(row('One').element(), row('Closing').element());
  await expect.element(unsaved(1)).toBeVisible();
  const closing = row('Closing').element();
  const held = await drag(closing, row('Acne').element(), () => closing.getBoundingClientRect().top);
  expect(Math.abs(held.now - held.before)).toBeLessThan(12);
  // Once it is dropped, the tree begins where it did.
  expect(closing.getBoundingClientRect().top).toBe(top);
  await save().click();
  await expect
    .poll(() => stored.names)
    .toEqual([
      ['Closing', ['One']],
      ['Acne', ['Two', 'Three']],
    ]);
});

/** Drags an element onto another; what `look` gives before it and once it is picked up. */
async function drag(from: Element, to: Element, look: () => number = () => 0) {
  const centre = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { clientX: left + width / 2, clientY: top + height / 2 };
  };
  const point = (kind: string, at: { clientX: number; clientY: number }, on: EventTarget = window) =>
    on.dispatchEvent(new MouseEvent(kind, { ...at, bubbles: true, cancelable: true, button: 0 }));
  const before = look();
  const start = centre(from);
  point('mousedown', start, from);
  point('mousemove', { ...start, clientY: start.clientY + 8 });
  await expect.poll(() => document.querySelector('[data-dragging]')).not.toBeNull();
  const now = look();
  const end = centre(to);
  const beyond = end.clientY > start.clientY ? 12 : -12;
  point('mousemove', { ...end, clientY: end.clientY + beyond });
  await frame();
  await frame();
  point('mouseup', end);
  await expect.poll(() => document.querySelector('[data-dragging]')).toBeNull();
  return { before, now };
}
const frame = () => new Promise((resolve) => void requestAnimationFrame(resolve));

test('deleting asks, says how many go along, and a category takes its templates', async () => {
  const { stored } = await open();
  await button('Actions for the category Acne').click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  await expect.element(page.getByRole('dialog')).toMatchTextContent('3 templates in it are deleted too.');
  await expectNoFaults();
  await button('Keep it').click();
  await row('Two').click();
  await button('Actions for Two').click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  await expect.element(page.getByRole('dialog')).toMatchTextContent('Delete “Two”?');
  await button('Delete').click();
  await button('Actions for the category Acne').click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  await expect.element(page.getByRole('dialog')).toMatchTextContent('2 templates in it are deleted too.');
  await button('Delete').click();
  await save().click();
  await expect.poll(() => stored.names).toEqual([['Closing', []]]);
});

test('an empty name is refused in the specified words, at its place, and nothing is sent', async () => {
  const { server } = await open();
  await row('One').click();
  await page.getByLabelText('Template name').fill('  ');
  await button('Actions for the category Closing').click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByLabelText('Category name').fill('');
  await userEvent.keyboard('{Enter}');
  await save().click();
  await expect.element(page.getByText('Template name cannot be empty.')).toBeVisible();
  await expect.element(page.getByText('Category name cannot be empty.')).toBeVisible();
  await expect.element(page.getByLabelText('Template name')).toHaveFocus();
  expect(server.asked('library-saveTemplates')).toEqual([]);
});

test('Ctrl+S saves while the name of a category is written', async () => {
  const { stored } = await open();
  await button('Actions for the category Closing').click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByLabelText('Category name').fill('Ends');
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.poll(() => stored.names.map(([name]) => name)).toEqual(['Acne', 'Ends']);
});

test('what is not saved outlives a reload; leaving asks, and Discard asks too', async () => {
  const { stored } = await open();
  await row('Two').click();
  await text().fill('Half a');
  await expect.poll(address).toBe(`${path}?template=two`);
  await reopen();
  await expect.element(text()).toHaveValue('Half a');
  await expect.element(unsaved(1)).toBeVisible();
  await expect.element(row('Two').getByLabelText('Not saved')).toBeVisible();
  await page.getByRole('link', { name: 'Resources', exact: true }).click();
  await expect.element(page.getByRole('dialog')).toMatchTextContent('They wait here until you save or discard them.');
  await button('Stay').click();
  await button('Discard').click();
  await expect.element(page.getByRole('dialog')).toMatchTextContent('1 change is not saved');
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect.element(text()).toHaveValue('Text of Two');
  await expect.element(save()).toBeDisabled();
  expect(stored.stored.version).toBe(3);
});

test('a page without changes follows a save of another one; one with changes says so and keeps them', async () => {
  const { stored, live } = await open(short(), { search: '?template=one' });
  stored.save(([first, ...rest]) => [
    { ...first!, items: first!.items.map((one) => ({ ...one, text: 'Newer' })) },
    ...rest,
  ]);
  live.say('library', cast.derm.id, 4);
  await expect.element(text()).toHaveValue('Newer');
  await expect.element(page.getByText(/saved elsewhere/)).not.toBeInTheDocument();
  await text().fill('Mine');
  stored.save((all) => [...all, { id: 'new', name: 'New', items: [] }]);
  live.say('library', cast.derm.id, 5);
  await expect.element(page.getByText(/^Your templates were saved elsewhere in the meantime/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^New \d/ })).toBeVisible();
  await expect.element(text()).toHaveValue('Mine');
  await button('Go on').click();
  await save().click();
  await expect.poll(() => stored.stored.version).toBe(6);
  expect(stored.stored.categories[0]!.items[0]!.text).toBe('Mine');
  expect(stored.names.map(([name]) => name)).toEqual(['Acne', 'Closing', 'New']);
});

test('over a newer version a save is refused, and each of both versions can be seen and taken', async () => {
  const { stored } = await open(short(), { search: '?template=one' });
  await text().fill('Mine of one');
  await row('Two').click();
  await text().fill('Mine of two');
  await row('Three').click();
  await text().fill('Mine of three');
  // Another page saves, and this one does not hear of it.
  stored.save(([first, ...rest]) => [
    { ...first!, items: first!.items.slice(0, 2).map((one) => ({ ...one, text: `Theirs of ${one.id}` })) },
    ...rest,
  ]);
  await save().click();
  await expect.element(page.getByText(/3 of them were changed here too/)).toBeVisible();
  expect(stored.stored.version).toBe(4);
  await save().click();
  const both = page.getByRole('dialog');
  await expect.element(both.getByText('Theirs of one')).toBeVisible();
  await expect.element(both.getByText('Mine of one')).toBeVisible();
  await expectNoFaults();
  await button('Take yours: One').click();
  await button('Take the saved one: Two').click();
  await button('Take yours: Three').click();
  await button('Done').click();
  await save().click();
  await expect.poll(() => stored.stored.version).toBe(5);
  expect(stored.stored.categories[0]!.items.map((one) => one.text)).toEqual([
    'Mine of one',
    'Theirs of two',
    'Mine of three',
  ]);
});

test('without a connection it is said to be saved later, and goes out by itself', async () => {
  const { server, stored } = await open(short(), {
    search: '?template=one',
    answers: { 'library-saveTemplates': offline },
  });
  await text().fill('Mine');
  await save().click();
  await expect.element(page.getByText('Saved as soon as the server can be reached')).toBeVisible();
  await reopen();
  await expect.element(text()).toHaveValue('Mine');
  server.answer(stored.answers);
  dispatchEvent(new Event('online'));
  await expect.poll(() => stored.stored.version).toBe(4);
});

test('two saves without a connection go out as one and overwrite nothing that was saved elsewhere', async () => {
  const { server, stored } = await open(short(), {
    search: '?template=one',
    answers: { 'library-saveTemplates': offline },
  });
  await text().fill('Mine of one');
  await save().click();
  await expect.element(page.getByText('Saved as soon as the server can be reached')).toBeVisible();
  await row('Two').click();
  await text().fill('Mine of two');
  await save().click();
  await expect.element(page.getByText('Saved as soon as the server can be reached')).toBeVisible();
  // Another device saves once: a second save that counted on the first would now have the right version.
  stored.save(([first, ...rest]) => [
    { ...first!, items: first!.items.map((one) => (one.id === 'three' ? { ...one, text: 'Theirs' } : one)) },
    ...rest,
  ]);
  server.answer(stored.answers);
  dispatchEvent(new Event('online'));
  await expect.element(page.getByText(/^Your templates were saved elsewhere in the meantime/)).toBeVisible();
  await expect.element(unsaved(2)).toBeVisible();
  await button('Go on').click();
  await save().click();
  await expect.poll(() => stored.stored.version).toBe(5);
  expect(stored.stored.categories[0]!.items.map((one) => one.text)).toEqual(['Mine of one', 'Mine of two', 'Theirs']);
});

/** A server that saves once although its answer is lost, and then can not be reached. */
async function openWithLostAnswer() {
  const stored = short();
  const lost = ({ version, categories }: Input<'library-saveTemplates'>) => {
    stored.stored = { version: version + 1, categories };
    return offline;
  };
  const shown = await open(stored, {
    search: '?template=one',
    answers: { 'library-saveTemplates': inTurn(lost, offline) },
  });
  await text().fill('Mine of one');
  await save().click();
  await expect.element(page.getByText('Saved as soon as the server can be reached')).toBeVisible();
  expect(stored.stored.version).toBe(4);
  return shown;
}

test('a save that arrived although its answer was lost is told beside the next one, and neither is lost', async () => {
  const { server, stored } = await openWithLostAnswer();
  await row('Two').click();
  await text().fill('Mine of two');
  await save().click();
  await expect.element(page.getByText('Saved as soon as the server can be reached')).toBeVisible();
  server.answer(stored.answers);
  dispatchEvent(new Event('online'));
  await expect.element(page.getByText(/^Your templates were saved elsewhere in the meantime/)).toBeVisible();
  await expect.element(unsaved(1)).toBeVisible();
  await button('Go on').click();
  await save().click();
  await expect.poll(() => stored.stored.version).toBe(5);
  expect(stored.stored.categories[0]!.items.map((one) => one.text)).toEqual([
    'Mine of one',
    'Mine of two',
    'Text of Three',
  ]);
});

test('a save that takes the earlier one back says so where that one arrived after all', async () => {
  const { server, stored } = await openWithLostAnswer();
  await text().fill('Text of One');
  await save().click();
  await expect.element(page.getByText('Saved as soon as the server can be reached')).toBeVisible();
  server.answer(stored.answers);
  dispatchEvent(new Event('online'));
  await expect.element(page.getByText(/^Your templates were saved elsewhere in the meantime/)).toBeVisible();
  await expect.element(text()).toHaveValue('Mine of one');
  await button('Go on').click();
  await expect.element(page.getByText(/^Your templates were saved elsewhere in the meantime/)).not.toBeInTheDocument();
  await expect.element(save()).toBeDisabled();
});

/** A server that takes long: the first save is still on its way, and the page says so, when this resolves. */
async function openWithSlowSave() {
  const stored = short();
  const slow = held(stored.answers['library-saveTemplates'] as (input: Input<'library-saveTemplates'>) => never);
  const { server } = await open(stored, { search: '?template=one', answers: { 'library-saveTemplates': slow } });
  await text().fill('Mine of one');
  clock.pause();
  await save().click();
  await clock.runFor(10_000);
  clock.resume();
  await expect.element(page.getByText('Saved as soon as the server can be reached')).toBeVisible();
  return { server, stored, slow };
}

test('a save while an own one is on its way waits for it, and conflicts with nobody', async () => {
  const { server, stored, slow } = await openWithSlowSave();
  await text().fill('Mine of one, longer');
  await row('Two').click();
  await text().fill('Mine of two');
  await save().click();
  await expect.element(page.getByText('Saving…')).toBeVisible();
  expect(server.asked('library-saveTemplates')).toHaveLength(1);
  slow.release();
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(stored.stored.version).toBe(5);
  expect(stored.stored.categories[0]!.items.map((one) => one.text)).toEqual([
    'Mine of one, longer',
    'Mine of two',
    'Text of Three',
  ]);
});

test('what is typed while a save is on its way is seen, asked for when leaving, and saved after it', async () => {
  const stored = short();
  const slow = held(stored.answers['library-saveTemplates'] as (input: Input<'library-saveTemplates'>) => never);
  await open(stored, { search: '?template=one', answers: { 'library-saveTemplates': slow } });
  await text().fill('Mine');
  await save().click();
  await expect.element(page.getByText('Saving…')).toBeVisible();
  await text().click();
  await userEvent.keyboard(' and more');
  await expect.element(text()).toHaveValue('Mine and more');
  await page.getByRole('link', { name: 'Resources', exact: true }).click();
  await expect.element(page.getByRole('dialog')).toMatchTextContent('They wait here until you save or discard them.');
  await button('Stay').click();
  text().element().focus();
  await userEvent.keyboard('{Control>}s{/Control}');
  slow.release();
  await expect.poll(() => stored.stored.version).toBe(5);
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(stored.stored.categories[0]!.items[0]!.text).toBe('Mine and more');
});

test('what was typed on top of a save that is refused is held against what stands there too', async () => {
  const { server, stored } = await open(short(), {
    search: '?template=one',
    answers: { 'library-saveTemplates': offline },
  });
  await text().fill('Mine of one');
  await save().click();
  await expect.element(page.getByText('Saved as soon as the server can be reached')).toBeVisible();
  await row('Two').click();
  await text().fill('Mine of two');
  stored.save(([first, ...rest]) => [
    { ...first!, items: first!.items.map((one) => ({ ...one, text: `Theirs of ${one.id}` })) },
    ...rest,
  ]);
  server.answer(stored.answers);
  dispatchEvent(new Event('online'));
  await expect.element(page.getByText(/2 of them were changed here too/)).toBeVisible();
  await expect.element(page.getByText(/There is another version/)).not.toBeInTheDocument();
  await expect.element(text()).toHaveValue('Mine of two');
  expect(stored.stored.version).toBe(4);
});

test('a save on top of one that is on its way overwrites nothing where that one is refused', async () => {
  const { stored, slow } = await openWithSlowSave();
  await row('Two').click();
  await text().fill('Mine of two');
  await save().click();
  await expect.element(page.getByText('Saving…')).toBeVisible();
  stored.save(([first, ...rest]) => [
    { ...first!, items: first!.items.map((one) => ({ ...one, text: `Theirs of ${one.id}` })) },
    ...rest,
  ]);
  slow.release();
  await expect.element(page.getByText(/2 of them were changed here too/)).toBeVisible();
  expect(stored.stored.version).toBe(4);
});

test('search shows what has the words, and a copy and pasted texts are new templates', async () => {
  const { stored } = await open();
  await page.getByPlaceholder('Search templates').fill('thr');
  await expect.element(row('Three')).toBeVisible();
  await expect.element(row('One')).not.toBeInTheDocument();
  await page.getByPlaceholder('Search templates').fill('');
  await row('Two').click();
  await button('Actions for Two').click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await button('Import templates').click();
  await page.getByLabelText('Texts').fill('Four\n\nText of four.\n\n\nnothing');
  await expect.element(page.getByText(/^1 piece has no name/)).toBeVisible();
  await page.getByRole('dialog').getByLabelText('Category').selectOptions('Closing');
  await button('Import 1 template').click();
  await save().click();
  await expect
    .poll(() => stored.names)
    .toEqual([
      ['Acne', ['One', 'Two', 'Two (copy)', 'Three']],
      ['Closing', ['Four']],
    ]);
});

test('on a phone the editor lies over the tree, with a way back, and the focus goes along', async () => {
  await open(short(), { width: 'phone' });
  row('One').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(text()).toBeVisible();
  await expect.element(row('Two')).not.toBeInTheDocument();
  await expect.element(button('Back to the templates')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(row('One')).toHaveFocus();
});

test('on the narrowest phone the header has room for Save, in French too', async () => {
  await open(short(), { width: 'phone', language: 'fr' });
  await page.viewport(320, 640);
  await row('One').click();
  await page.getByLabelText('Texte', { exact: true }).fill('Le mien');
  const save = button('Enregistrer');
  await expect.element(save).toBeEnabled();
  expect(save.element().getBoundingClientRect().right).toBeLessThanOrEqual(320);
});

test('on a phone an open template has its menu: it is moved, copied and deleted there', async () => {
  const { stored } = await open(short(), { width: 'phone' });
  await row('One').click();
  await button('Actions for One').click();
  await page.getByRole('menuitem', { name: 'Move down' }).click();
  await button('Actions for One').click();
  await expectNoFaults();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  await button('Delete').click();
  await expect.element(row('Three')).toHaveFocus();
  await row('Three').click();
  await button('Actions for Three').click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect.element(text()).toHaveFocus();
  await save().click();
  await expect.poll(() => stored.names[0]![1]).toEqual(['Two', 'Three', 'Three (copy)']);
});

test('by keyboard alone nothing loses the focus: giving up a name, copying, deleting, discarding', async () => {
  await open();
  const choose = async (of: string, name: string) => {
    await button(`Actions for ${of}`).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await button('Category').click();
  await expect.element(page.getByPlaceholder('Category name')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(button('Category')).toHaveFocus();
  await button('New template in Closing').click();
  await expect.element(page.getByPlaceholder('Template name')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(row('Closing')).toHaveFocus();
  await row('One').click();
  await choose('One', 'Delete…');
  await button('Delete').click();
  await expect.element(row('Two')).toHaveFocus();
  await row('Three').click();
  await choose('Three', 'Delete…');
  await button('Delete').click();
  await expect.element(row('Two')).toHaveFocus();
  await choose('the category Closing', 'Delete…');
  await button('Delete').click();
  await expect.element(row('Acne')).toHaveFocus();
  await row('Two').click();
  await choose('Two', 'Duplicate');
  await expect.element(text()).toHaveFocus();
  await button('Discard').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('by keyboard alone Save keeps the focus once all is saved, and is pressed again after the next change', async () => {
  const { stored } = await open();
  await row('Two').click();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await tabTo(save());
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => stored.stored.version).toBe(4);
  await expect.element(save()).toBeDisabled();
  await expect.element(save()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expectNoFaults();
  expect(stored.stored.version).toBe(4);
  await userEvent.tab({ shift: true });
  await expect.element(save()).toHaveAttribute('disabled');
});

test('by keyboard alone one version after the other is taken, and the focus goes to what is left', async () => {
  const { stored } = await open(short(), { search: '?template=one' });
  await text().fill('Mine of one');
  await row('Two').click();
  await text().fill('Mine of two');
  stored.save(([first, ...rest]) => [
    { ...first!, items: first!.items.map((one) => ({ ...one, text: `Theirs of ${one.id}` })) },
    ...rest,
  ]);
  await save().click();
  await button('Look at both').click();
  (button('Take the saved one: One').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Take yours: Two')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Done')).toHaveFocus();
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Every version is chosen. Save to keep them.' }))
    .toBeInTheDocument();
});

test('what is imported is shown, also while a search shows something else, and a screen reader hears how many', async () => {
  await open();
  await page.getByPlaceholder('Search templates').fill('thr');
  await expect.element(row('One')).not.toBeInTheDocument();
  await button('Import templates').click();
  await page.getByLabelText('Texts').fill('Four\n\nText of four.\n\n\nFive\n\nText of five.');
  await button('Import 2 templates').click();
  await expect.element(row('Four')).toHaveFocus();
  await expect.element(row('Five')).toBeVisible();
  await expect.element(page.getByRole('status').filter({ hasText: '2 templates were added.' })).toBeInTheDocument();
});

test('a template that is moved into a closed category is in sight there, keeps the focus and moves on', async () => {
  const { stored } = await open();
  row('Closing').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(row('Closing')).toHaveAttribute('aria-expanded', 'false');
  row('Three').element().focus();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await expect.element(row('Closing')).toHaveAttribute('aria-expanded', 'true');
  await expect.element(row('Three')).toHaveFocus();
  row('Closing').element().focus();
  await userEvent.keyboard('{Enter}');
  await row('One').click();
  await button('Actions for One').click();
  await page.getByRole('menuitem', { name: 'Move to a category…' }).click();
  await page.getByRole('dialog').getByLabelText('Category').selectOptions('Closing');
  await button('Move').click();
  await expect.element(row('One')).toHaveFocus();
  await expect.element(page.getByRole('status').filter({ hasText: 'One: place 2 in Closing.' })).toBeInTheDocument();
  await save().click();
  await expect
    .poll(() => stored.names)
    .toEqual([
      ['Acne', ['Two']],
      ['Closing', ['Three', 'One']],
    ]);
});

test('the tree is one stop of Tab, from which arrows reach every template', async () => {
  await open();
  await tabTo(row('Acne'));
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(row('One')).toHaveFocus();
  await userEvent.tab();
  await userEvent.tab({ shift: true });
  await expect.element(row('One')).toHaveFocus();
});

test('while a search shows some, nothing loses the focus: deleting, renaming, creating', async () => {
  const one = (name: string) => ({ id: name.toLowerCase(), name, text: '', diagnosis: '', outcome: '' });
  await open(
    new StoredTemplates({
      version: 3,
      categories: [
        { id: 'acne', name: 'Acne', items: ['Thin', 'Then', 'Thick', 'Last'].map(one) },
        { id: 'closing', name: 'Closing', items: [one('Thanks')] },
        { id: 'third', name: 'Third', items: [one('More')] },
      ],
    }),
  );
  const search = page.getByPlaceholder('Search templates');
  const choose = async (of: string, name: string) => {
    await button(`Actions for ${of}`).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await search.fill('th');
  await expect.element(row('Last')).not.toBeInTheDocument();
  await row('Thin').click();
  await choose('Thin', 'Delete…');
  await button('Delete').click();
  await expect.element(row('Then')).toHaveFocus();
  await search.fill('thi');
  await row('Thick').click();
  await choose('Thick', 'Delete…');
  await button('Delete').click();
  await expect.element(row('Third')).toHaveFocus();
  await choose('the category Third', 'Rename');
  await page.getByLabelText('Category name').fill('Else');
  await userEvent.keyboard('{Enter}');
  await expect.element(row('Else')).toHaveFocus();
  await search.fill('more');
  await row('More').click();
  await choose('More', 'Delete…');
  await button('Delete').click();
  await expect.element(page.getByText('Nothing found.')).toBeVisible();
  await expect.element(button('Category')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await page.getByPlaceholder('Category name').fill('Newest');
  await userEvent.keyboard('{Enter}');
  await expect.element(row('Newest')).toBeVisible();
  await expect.element(page.getByPlaceholder('Template name')).toHaveFocus();
});

test('a screen reader hears where a row is that was moved without a drag, and that all is saved', async () => {
  await open();
  const said = (words: RegExp) => page.getByRole('status').filter({ hasText: words });
  await row('One').click();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await expect.element(said(/^One: place 2 in Acne\.\s?$/)).toBeInTheDocument();
  await button('Actions for One').click();
  await page.getByRole('menuitem', { name: 'Move down' }).click();
  await expect.element(said(/^One: place 3 in Acne\.\s?$/)).toBeInTheDocument();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await expect.element(said(/^One: place 1 in Closing\.\s?$/)).toBeInTheDocument();
  await expect.element(row('One')).toHaveFocus();
  row('Closing').element().focus();
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await expect.element(said(/^Closing: place 1\.\s?$/)).toBeInTheDocument();
  await save().click();
  await expect.element(said(/^Saved$/)).toBeVisible();
});

test('where the templates can not be read the page says so and tries again', async () => {
  const stored = short();
  const { server } = await show(path, { who: 'derm', answers: { 'library-getTemplates': refused('INTERNAL') } });
  await clock.hurry(async () => {
    await expect.element(page.getByText('Error fetching your templates')).toBeVisible();
  });
  server.answer(stored.answers);
  await button('Try again').click();
  await expect.element(row('One')).toBeVisible();
});

test('who has no templates begins with a category', async () => {
  await open(new StoredTemplates({ version: 0, categories: [] }));
  await expect.element(page.getByText('You have no templates yet. Name a category to begin with.')).toBeVisible();
  await expect.element(page.getByPlaceholder('Category name')).toBeVisible();
});

test('a save that fails says so in the specified words and keeps what was written', async () => {
  await open(short(), {
    search: '?template=one',
    answers: { 'library-saveTemplates': refused('NOT_ALLOWED', { status: 403 }) },
  });
  await text().fill('Mine');
  await save().click();
  await expect.element(page.getByText('Error saving changes. Please try again.')).toBeVisible();
  await expect.element(text()).toHaveValue('Mine');
});
