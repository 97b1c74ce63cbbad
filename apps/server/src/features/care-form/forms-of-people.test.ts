import type { CallError, Client } from '@consult/testkit/client.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
import { newId } from '../../infra/db/new-id.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { painForm } from './care-form-world.testing.ts';
import { enableForm, offerForm } from './change-form.ts';
import type { OfferedTo } from './change-form.ts';
import { FormNameTaken, putForm } from './put-form.ts';

const people = ownPeople();
const { cast } = people;
// The worker's world is shared: a word that no other form has.
const mark = `m${newId().slice(-8)}`;
let world: CallsWorld;
let plus: Client;
let moa2: Client;
beforeAll(async () => {
  world = await startCallsWorld(people);
  plus = await world.client('plus');
  moa2 = await world.client('moa2');
});
afterAll(() => world?.stop());

const put = (name: string, isPrivate = false): Promise<string> =>
  inTransaction(world.app.write, async (client) => {
    const made = await putForm(client, painForm(`${name} ${mark}`), { isPrivate });
    return made!.formId;
  });
const offer = (formId: string, to: OfferedTo, offered = true) =>
  inTransaction(world.app.write, (client) => offerForm(client, formId, to, offered));
const namesFor = async (client: Client, search = mark): Promise<string[]> =>
  (await client.call('careForm-list', { search })).forms.map(({ name }) => name.replace(` ${mark}`, ''));
const refusal = (asked: Promise<unknown>) =>
  asked.then(
    () => 'no refusal',
    ({ status, code, message }: CallError) => `${status} ${code} ${message.split(code)[1]!.trim()}`,
  );

describe('the forms that somebody may send', () => {
  it('are the public ones and the private ones that are offered to them or to a clinic of theirs', async () => {
    const [open, forPlus, forClinic] = [
      await put('Open'),
      await put('For plus', true),
      await put('For all there', true),
    ];
    await put('For nobody', true);
    await offer(forPlus, { kind: 'person', id: cast.plus.id });
    await offer(forClinic, { kind: 'clinic', id: cast.plus.locations[0]!.clinicId });
    expect(await namesFor(plus)).toEqual(['For all there', 'For plus', 'Open']);
    expect(await namesFor(await world.client('moa'))).toEqual(['Open']);
    await offer(forPlus, { kind: 'person', id: cast.plus.id }, false);
    await inTransaction(world.app.write, (client) => enableForm(client, open, false));
    expect(await namesFor(plus)).toEqual(['For all there']);
    await world.app.write.query('update location set disabled = true where person_id = $1', [cast.plus.id]);
    expect(await namesFor(plus)).toEqual([]);
    await world.app.write.query('update location set disabled = false where person_id = $1', [cast.plus.id]);
  });

  it('begin with the favourites, which are each person’s own', async () => {
    const [a, b, c] = [await put('fav A'), await put('fav B'), await put('fav C')];
    for (const formId of [b, c, c]) await plus.call('careForm-setFavourite', { formId, favourite: true });
    expect(await namesFor(plus, `${mark} fav`)).toEqual(['fav B', 'fav C', 'fav A']);
    expect(await namesFor(moa2, `${mark} fav`)).toEqual(['fav A', 'fav B', 'fav C']);
    await plus.call('careForm-setFavourite', { formId: b, favourite: false });
    expect(await namesFor(plus, `${mark} fav`)).toEqual(['fav C', 'fav A', 'fav B']);
    await inTransaction(world.app.write, (client) => enableForm(client, c, false));
    await plus.call('careForm-setFavourite', { formId: c, favourite: false });
    expect(await refusal(plus.call('careForm-setFavourite', { formId: c, favourite: true }))).toBe(
      '404 INVALID_FORM Invalid form',
    );
    expect(await refusal(plus.call('careForm-setFavourite', { formId: newId(), favourite: true }))).toBe(
      '404 INVALID_FORM Invalid form',
    );
    expect(a).not.toBe(b);
  });

  it('are found by the beginnings of words of their names, in either language, without accents', async () => {
    await put('Être à jeun 100%');
    for (const search of ['etre', 'ÊTRE jeu', 'fr jeun', '100']) {
      expect(await namesFor(plus, `${mark} ${search}`), search).toEqual(['Être à jeun 100%']);
    }
    for (const search of ['tre', 'eun']) expect(await namesFor(plus, `${mark} ${search}`), search).toEqual([]);
  });

  it('come fifty a page, the favourites first, each once', async () => {
    const ids = await Promise.all(Array.from({ length: 53 }, (_, at) => put(`page ${String(at).padStart(2, '0')}`)));
    for (const formId of [ids[51]!, ids[52]!]) await plus.call('careForm-setFavourite', { formId, favourite: true });
    const first = await plus.call('careForm-list', { search: `${mark} page` });
    const second = await plus.call('careForm-list', { search: `${mark} page`, after: first.next });
    expect([first.forms.length, second.forms.length, second.next]).toEqual([50, 3, null]);
    const all = [...first.forms, ...second.forms].map(({ formId }) => formId);
    expect(all).toEqual([ids[51], ids[52], ...ids.slice(0, 51)]);
    await expect(plus.call('careForm-list', { after: '2~x' })).rejects.toMatchObject({ status: 400 });
  });
});

describe('a preview', () => {
  it('shows the present version and the viewer at the clinic', async () => {
    const formId = await put('Preview');
    const { formTemplate, physicianInfo } = await plus.call('forms-previewForm', { formId, locationIdx: 0 });
    expect(formTemplate.name).toBe(`Preview ${mark}`);
    expect(physicianInfo).toEqual({
      firstName: 'Owen',
      lastName: 'Falardeau',
      displayName: 'Dr. Owen Falardeau',
      location: { clinicName: 'Elbow Park Family Clinic', city: 'Calgary' },
    });
  });

  it('is ‘Invalid form’ alike for what is not there, not offered, or at no clinic of one’s own', async () => {
    const formId = await put('Hidden', true);
    const open = await put('Shown');
    const invalid = '404 INVALID_FORM Invalid form';
    expect(await refusal(plus.call('forms-previewForm', { formId, locationIdx: 0 }))).toBe(invalid);
    expect(await refusal(plus.call('forms-previewForm', { formId: newId(), locationIdx: 0 }))).toBe(invalid);
    expect(await refusal(plus.call('forms-previewForm', { formId: open, locationIdx: 9 }))).toBe(invalid);
    await offer(formId, { kind: 'person', id: cast.plus.id });
    expect(await refusal(plus.call('forms-previewForm', { formId, locationIdx: 0 }))).toBe('no refusal');
  });

  it('needs forms or premiumForms', async () => {
    const formId = await put('Permitted');
    const free = await world.client('free');
    expect(await refusal(free.call('forms-previewForm', { formId, locationIdx: 0 }))).toMatch(/^403 NOT_ALLOWED/);
    expect(await refusal(free.call('careForm-list', {}))).toMatch(/^403 NOT_ALLOWED/);
  });
});

describe('a form that is put', () => {
  it('makes a version where it says something else, and none where it is the same', async () => {
    const form = painForm(`Versions ${mark}`);
    const again = (change: object, asked = {}) =>
      inTransaction(world.app.write, (client) => putForm(client, { ...form, ...change }, asked));
    const first = await again({});
    expect(await again({})).toEqual({ ...first, made: false });
    expect(await again({ comments: 'Thank you.' })).toEqual({ formId: first!.formId, version: 2, made: true });
    const renamed = await again({ name: `Renamed ${mark}` }, { formId: first!.formId });
    expect(renamed).toEqual({ formId: first!.formId, version: 3, made: true });
    expect(await again({}, { formId: newId() })).toBeNull();
    const other = await put('Another');
    await expect(again({ name: `ANOTHER ${mark}` }, { formId: first!.formId })).rejects.toThrow(FormNameTaken);
    expect(other).not.toBe(first!.formId);
    const { rows } = await world.app.write.query<{ version: number }>(
      `select (detail ->> 'version')::integer as version from audit_entry where kind = 'care-form-put'
        and $1 = any(subject_ids) order by at`,
      [first!.formId],
    );
    expect(rows.map(({ version }) => version)).toEqual([1, 2, 3]);
  });

  it('leaves its versions as they are for good', async () => {
    const formId = await put('Fixed');
    for (const change of ['update care_form_version set questions = 1', 'delete from care_form_version'])
      await expect(world.app.write.query(`${change} where form_id = $1`, [formId])).rejects.toThrow('never changes');
  });
});
