import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDirectoryWorld } from './directory-world.testing.ts';
import type { DirectoryWorld } from './directory-world.testing.ts';

let world: DirectoryWorld;
beforeAll(async () => {
  world = await createDirectoryWorld();
});
beforeEach(() => world.empty());
afterAll(() => world?.stop());

describe('a text search of the directory', () => {
  it.each([
    ['its name', 'rapid'],
    ['its specialty', 'cardiology'],
    ['its subsite', 'rhythm'],
    ['a specialist’s first name', 'zoe'],
    ['a specialist’s last name', 'brien'],
    ['a keyword', 'palpitations'],
    ['its description', 'fibrillation'],
    ['words of several fields together', 'obrien rapid fibrillation'],
  ])('finds a service by %s', async (_, text) => {
    const users = [await world.person('Zoë', 'O’Brien')];
    await world.service({
      name: 'Rapid Heart Clinic',
      specialty: 'Cardiology',
      subsite: 'Rhythm',
      keywords: ['palpitations'],
      description: 'Atrial fibrillation.',
      users,
    });
    await world.service({ name: 'Skin', specialty: 'Dermatology' });
    expect(await world.names(text)).toEqual(['Rapid Heart Clinic']);
  });

  it('folds accents and case on both sides', async () => {
    await world.service({ name: 'Élan santé – Œdème' });
    for (const text of ['elan', 'ÉLAN', 'sante', 'Santé', 'oedeme', 'œdème', 'SANTE elan'])
      expect(await world.names(text), text).toEqual(['Élan santé – Œdème']);
  });

  it('knows a word with a hyphen or an apostrophe split and joined', async () => {
    await world.service({ name: 'X-Ray d’Arcy' });
    for (const text of ['x-ray', 'xray', 'ray', 'darcy', 'd’arcy', "d'Arcy", 'arcy', 'x ray'])
      expect(await world.names(text), text).toEqual(['X-Ray d’Arcy']);
  });

  it('finds words by their beginning, not by their middle', async () => {
    await world.service({ name: 'Dermatology' });
    expect(await world.names('derm')).toEqual(['Dermatology']);
    expect(await world.names('matology')).toEqual([]);
  });

  it.each([
    'dermatolgy',
    'dermattology',
    'dermotology',
    'dermatoolgy',
    'ermatology',
    'edrmatology',
    'termatology',
    'dermatoogy',
    'dermatologyy',
    'demratol',
  ])('forgives the typing mistake in %s', async (text) => {
    await world.service({ name: 'Dermatology' });
    await world.service({ name: 'Cardiology' });
    expect(await world.names(text)).toEqual(['Dermatology']);
  });

  it('forgives a mistake in four letters, none in three, and never two in one word', async () => {
    await world.service({ name: 'Skin and ear' });
    expect(await world.names('sikn')).toEqual(['Skin and ear']);
    expect(await world.names('eaar')).toEqual(['Skin and ear']);
    expect(await world.names('eer')).toEqual([]);
    expect(await world.names('siikm')).toEqual([]);
  });

  it('forgives a mistake also where the mistaken word is another service’s own', async () => {
    await world.service({ name: 'Marten', specialty: 'Urology' });
    await world.service({ name: 'Martin Lee' });
    expect(await world.names('marten lee')).toEqual(['Martin Lee']);
    expect(await world.names('marten')).toEqual(['Marten']);
  });

  it('forgives a mistake in one of two words, whichever of them is right', async () => {
    const users = [await world.person('Zoë', 'Quill-Marten')];
    await world.service({ name: 'Kidney clinic', keywords: ['ECG'], users });
    await world.service({ name: 'Heart clinic' });
    for (const text of [
      'kidny clinic',
      'kidney clinc',
      'clinic kidny',
      'quil-marten kidney',
      'zoe kidny',
      'ecg kidny',
      'ecg',
    ])
      expect(await world.names(text), text).toEqual(['Kidney clinic']);
    expect(await world.names('kidny lung')).toEqual([]);
  });

  it('needs every word, but none of those that say nothing', async () => {
    await world.service({ name: 'Heart failure' });
    expect(await world.names('heart kidney')).toEqual([]);
    expect(await world.names('failure of the heart')).toEqual(['Heart failure']);
  });

  it('finds a specialist however they are addressed, and a hyphenated saint in both writings', async () => {
    const varga = await world.person('Sunita', 'Varga');
    const amand = await world.person('Gaëtan', 'St-Amand');
    await world.service({ name: 'Rashes', keywords: ['drug eruption'], users: [amand] });
    await world.service({ name: 'Moles', users: [varga] });
    for (const text of ['dr varga', 'Dr. Varga', 'Dre Sunita Varga', 'doctor varga', 'docteure Varga'])
      expect(await world.names(text), text).toEqual(['Moles']);
    for (const text of ['Saint-Amand', 'st amand', 'Dr St-Amand', 'saint amand'])
      expect(await world.names(text), text).toEqual(['Rashes']);
    expect(await world.names('dr')).toEqual(['Rashes']);
  });

  it('takes a name of three letters for a name also where it is a keyword', async () => {
    const lau = await world.person('Åsa', 'Lau');
    await world.service({ name: 'Stroke', keywords: ['ASA'], responseTime: 1 });
    await world.service({ name: 'Cough', users: [lau], responseTime: 2 });
    expect(await world.names('asa')).toEqual(['Cough', 'Stroke']);
  });

  it('ranks the name before a specialist, that before specialty, subsite and keywords, and the description last, whatever the sorting says', async () => {
    const users = [await world.person('Ann', 'Sparrow')];
    await world.service({ name: 'Described', description: 'sparrow', responseTime: 1 });
    await world.service({ name: 'Its keyword', keywords: ['sparrow'], responseTime: 2 });
    await world.service({ name: 'Its specialty', specialty: 'Sparrows', responseTime: 3 });
    await world.service({ name: 'Its subsite', subsite: 'Sparrows', responseTime: 4 });
    await world.service({ name: 'Her own', users, responseTime: 5 });
    await world.service({ name: 'Sparrow House', responseTime: 6, city: 'Edmonton' });
    const expected = ['Sparrow House', 'Her own', 'Its keyword', 'Its specialty', 'Its subsite', 'Described'];
    for (const sortType of ['Location', 'Time'] as const)
      for (const text of ['sparrow', 'spar', 'sparow'])
        expect(await world.names({ text, sortType }), `${text} by ${sortType}`).toEqual(expected);
  });

  it('takes a keyword for itself and not for the beginning of somebody’s name, which is found behind it', async () => {
    const molenaar = await world.person('Ann', 'Molenaar');
    const mole = await world.person('Ada', 'Mole');
    await world.service({ name: 'Blood', users: [molenaar], responseTime: 1 });
    expect(await world.names('mole')).toEqual(['Blood']);
    await world.service({ name: 'Skin', keywords: ['mole'], responseTime: 2 });
    await world.service({ name: 'Eyes', users: [mole], responseTime: 3 });
    expect(await world.names('mole')).toEqual(['Eyes', 'Skin', 'Blood']);
    expect(await world.names('molen')).toEqual(['Blood']);
  });

  it('ranks two words by the one that stands furthest from the name', async () => {
    await world.service({ name: 'Skin and moles', description: 'biopsy' });
    await world.service({ name: 'Skin', keywords: ['moles', 'biopsy'] });
    expect(await world.names('moles biopsy')).toEqual(['Skin', 'Skin and moles']);
    expect(await world.names('skin moles')).toEqual(['Skin and moles', 'Skin']);
  });

  it.each([
    ['EKG', { name: 'Rhythm', keywords: ['ECG'] }],
    ['GI', { name: 'Bowel', specialty: 'Gastroenterology' }],
    ['ENT', { name: 'Sinus', specialty: 'Otolaryngology' }],
    ['obgyn', { name: 'Bleeding', specialty: 'Obstetrics and Gynecology' }],
    ['ob/gyn', { name: 'Bleeding', specialty: 'Obstetrics and Gynecology' }],
    ['ob-gyn', { name: 'Bleeding', specialty: 'Obstetrics and Gynecology' }],
    ['cardiologist', { name: 'Heart', specialty: 'Cardiology' }],
    ['Néphrologie', { name: 'Stones', specialty: 'Nephrology' }],
    ['gynécologue', { name: 'Bleeding', specialty: 'Gynaecology' }],
    ['néphrologie stnoes', { name: 'Stones', specialty: 'Nephrology' }],
    ['mloes dermatologue', { name: 'Moles', specialty: 'Dermatology' }],
    ['dermatoligist', { name: 'Moles', specialty: 'Dermatology' }],
    ['nuerologue', { name: 'Nerves', specialty: 'Neurology' }],
    ['pneumologue', { name: 'Cough', specialty: 'Respirology' }],
    ['oto-rhino-laryngologiste', { name: 'Sinus', specialty: 'Otolaryngology' }],
    ['l’oreille', { name: 'Hearing', keywords: ['oreille'] }],
    ['infection d’oreille', { name: 'Hearing', keywords: ['ear infection'] }],
  ])('takes %s for what the directory calls it', async (text, given) => {
    await world.service({ specialty: 'Urology', ...given });
    await world.service({ name: 'Gentle intake', specialty: 'Rheumatology' });
    expect(await world.names(text)).toEqual([given.name]);
  });

  it('ranks what means the same like what was typed', async () => {
    await world.service({ name: 'Described', specialty: 'Urology', description: 'An ECG helps.', responseTime: 1 });
    await world.service({ name: 'Rhythm', keywords: ['ECG'], responseTime: 2 });
    await world.service({ name: 'ECG reading', responseTime: 3 });
    expect(await world.names('ekg')).toEqual(['ECG reading', 'Rhythm', 'Described']);
  });

  it('takes marks and wild cards of any language for spaces', async () => {
    await world.service({ name: 'Skin' });
    for (const text of [`skin'); drop table service; --`, '%', '_', '\\', "'", ':*', '* & | !'])
      expect(Array.isArray(await world.names({ text })), text).toBe(true);
    expect(await world.names('"skin"')).toEqual(['Skin']);
    expect(await world.names('sk_n')).toEqual([]);
    expect(await world.names('%%%')).toEqual([]);
  });

  it('filters by specialty and subsite, alone and with a text', async () => {
    await world.service({ name: 'A one', specialty: 'Cardiology', subsite: 'General' });
    await world.service({ name: 'B one', specialty: 'Cardiology', subsite: 'Rhythm' });
    await world.service({ name: 'C one', specialty: 'Dermatology', subsite: 'General' });
    expect(await world.names({ specialty: 'Cardiology' })).toEqual(['A one', 'B one']);
    expect(await world.names({ specialty: 'Cardiology', subsite: 'Rhythm' })).toEqual(['B one']);
    expect(await world.names({ subsite: 'General', text: 'one' })).toEqual(['A one', 'C one']);
    expect(await world.names({ specialty: 'cardiology' })).toEqual([]);
    expect(await world.names({ specialty: 'Cardiology', text: 'c' })).toEqual([]);
  });

  it('follows every change in the same transaction', async () => {
    const person = await world.person('Ada', 'Quill');
    const id = await world.service({ name: 'First', users: [person] });
    const change = (sql: string): Promise<unknown> => world.pools.write.query(sql, sql.includes('$1') ? [id] : []);
    await change(`update service set name = 'Second' where id = $1`);
    expect([await world.names('first'), await world.names('second')]).toEqual([[], ['Second']]);
    await change(`update person set last_name = 'Feather'`);
    expect([await world.names('quill'), await world.names('feather')]).toEqual([[], ['Second']]);
    await change(`update clinic set province = 'BC'`);
    expect(await world.names('second')).toEqual([]);
    await change(`update clinic set province = 'AB'`);
    await change('update service set enabled = false where id = $1');
    expect(await world.names('second')).toEqual([]);
    await change('update service set enabled = true where id = $1');
    await change('delete from service_user where service_id = $1');
    expect([await world.names('feather'), await world.names('second')]).toEqual([[], ['Second']]);
    await change('delete from service where id = $1');
    expect(await world.names('second')).toEqual([]);
  });

  it('keeps what two people change in one service at the same moment', async () => {
    const id = await world.service({ name: 'Old' });
    const person = await world.person('Ada', 'Quill');
    const one = await world.pools.write.connect();
    const two = await world.pools.write.connect();
    try {
      await one.query('begin');
      await one.query(`update service set name = 'New' where id = $1`, [id]);
      const adding = two.query('insert into service_user (service_id, person_id) values ($1, $2)', [id, person]);
      await one.query('commit');
      await adding;
    } finally {
      one.release();
      two.release();
    }
    expect(await world.names('new quill')).toEqual(['New']);
  });

  it('says the same after the whole index was built anew', async () => {
    await world.service({ name: 'Élan', description: 'x-ray heart' });
    const before = await world.search('elan heart');
    await world.pools.write.query('select directory_rebuild()');
    expect(await world.search('elan heart')).toEqual(before);
    expect(before.total).toBe(1);
  });
});
