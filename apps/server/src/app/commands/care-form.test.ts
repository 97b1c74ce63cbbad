import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoForms } from '@consult/testkit/demo/forms/forms.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { newId } from '../../infra/db/new-id.ts';
import { runAdmin } from '../admin.ts';
import { startCallsWorld } from '../calls-world.testing.ts';
import type { CallsWorld } from '../calls-world.testing.ts';

const people = ownPeople();
const { plus } = people.cast;
const name = `Knees ${newId().slice(-8)}`;
let world: CallsWorld;
let folder: string;
let said: string[];
beforeAll(async () => {
  world = await startCallsWorld(people);
  folder = await mkdtemp(join(tmpdir(), 'care-form-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await world?.stop();
});
beforeEach(() => {
  said = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
  vi.spyOn(console, 'error').mockImplementation((line: string) => void said.push(line));
});
afterEach(() => vi.restoreAllMocks());

const admin = (...args: string[]): Promise<number> =>
  runAdmin(['care-form', ...args], {
    DATA_DIR: world.app.config.dataDir,
    DATABASE_URL: world.app.config.databaseUrl,
  });
async function file(content: unknown): Promise<string> {
  const path = join(folder, `${newId()}.json`);
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}
const offeredTo = async (): Promise<boolean> => {
  const { forms } = await (await world.client('plus')).call('careForm-list', { search: name });
  return forms.length > 0;
};
const form = { name, sections: [{ fields: [{ inputType: 'Text', label: 'Which knee?', fieldName: 'knee' }] }] };

it('a form is put from a file, changed by the next one of its name, offered, listed and switched off', async () => {
  expect(await admin('put', await file(form), '--private')).toBe(0);
  expect(said.join()).toMatch(/version 1\. Forms that were sent keep/);
  expect(await offeredTo()).toBe(false);
  expect(await admin('offer', name, '--to', plus.email)).toBe(0);
  expect(await offeredTo()).toBe(true);
  expect(await admin('offer', name, '--to', plus.email, '--withdraw')).toBe(0);
  expect(await offeredTo()).toBe(false);
  const clinic = plus.locations[0]!.clinicId;
  expect(await admin('offer', name, '--to-clinic', clinic)).toBe(0);
  expect(await offeredTo()).toBe(true);

  expect(await admin('put', await file({ ...form, instructions: 'Think well.' }))).toBe(0);
  expect(await admin('put', await file({ ...form, instructions: 'Think well.' }))).toBe(0);
  expect(said.slice(-2).join()).toMatch(/version 2\..*version 2, as it was/);
  said = [];
  await admin('list');
  expect(said.find((line) => line.includes(name))).toMatch(/version 2, 1 questions, private, offered to 1\)$/);

  expect(await admin('disable', name)).toBe(0);
  expect(await offeredTo()).toBe(false);
  expect(await admin('enable', name)).toBe(0);
  expect(await admin('put', await file(form), '--public')).toBe(0);
  expect(await offeredTo()).toBe(true);
  const { rows } = await world.app.write.query<{ kind: string; actor: string | null }>(
    `select kind, actor_id as actor from audit_entry e join care_form f on f.id = any(e.subject_ids)
      where f.name = $1 order by e.at, e.id`,
    [name],
  );
  expect(rows.map(({ kind }) => kind)).toEqual([
    'care-form-put',
    'care-form-offered',
    'care-form-withdrawn',
    'care-form-offered',
    'care-form-put',
    'care-form-disabled',
    'care-form-enabled',
    'care-form-put',
  ]);
  expect(rows.every(({ actor }) => actor === null)).toBe(true);
});

it('a file that is no form is refused with everything that is wrong with it', async () => {
  const wrong = { name: '', sections: [{ fields: [{ inputType: 'Date', fieldName: 'day', require: true }] }] };
  expect(await admin('put', await file(wrong))).toBe(1);
  expect(said).toEqual([
    "'require' in field 1 of section 1 is unknown.",
    'The form has no name.',
    "The field 'day' has no label.",
  ]);
  expect(await admin('put', await file('no JSON'))).toBe(1);
  expect(await admin('put', join(folder, 'nowhere.json'))).toBe(2);
  expect(await admin('disable', 'No such form')).toBe(1);
  expect(await admin('offer', name)).toBe(2);
});

it('a form of the demo world is a file that can be put', async () => {
  const demo = demoForms.mood.form;
  expect(await admin('put', await file({ ...demo, name: `${demo.name} ${name}` }))).toBe(0);
});
