import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Files } from '@consult/server/infra/files/files.ts';
import type { Keyring } from '@consult/server/infra/keystore/keyring.ts';
import type pg from 'pg';
import { insertRows } from '../insert-rows.ts';
import type { Row } from '../insert-rows.ts';
import { fixedId } from '../random.ts';
import { handoutPdf } from './handout-pdf.ts';
import type { Handout } from './handouts.ts';
import { handoutShelves } from './handouts.ts';
import { consultants } from './specialists.ts';
import { templateShelves } from './templates.ts';

/** The id of a specialist's item: its lowercased name (document 3, section 3). */
const idOf = (name: string): string => name.toLowerCase();

/** Writes the specialists' templates and handouts. Stores the bytes of the handouts before anything names them. */
export async function insertLibraries(
  client: pg.ClientBase,
  { keyring, files }: { keyring: Keyring; files: Files },
): Promise<void> {
  await insertRows(client, 'template_store', templateRows());
  const stored: Row[] = [];
  const libraries: Row[] = [];
  const kept: Row[] = [];
  for (const { who, categories } of handoutShelves) {
    const personId = consultants[who].id;
    const resources: Record<string, object> = {};
    for (const handout of Object.values(categories).flat()) {
      const fileId = fixedId(41, stored.length + 1);
      const { bytes, type } = await made(handout);
      const { key, keyId, wrapped } = keyring.newDataKey(fileId);
      await files.put({ id: fileId, key }, bytes);
      stored.push({ id: fileId, key_id: keyId, wrapped_key: wrapped, size: bytes.length, content_type: type });
      kept.push({ person_id: personId, file_id: fileId });
      const id = idOf(handout.name);
      resources[id] = { id, resourceName: handout.name, fileName: handout.file, fileId };
    }
    const body = { resources, ...shelved(categories, 'resourceIds') };
    libraries.push({ person_id: personId, body: { json: body } });
  }
  await insertRows(client, 'stored_file', stored);
  await insertRows(client, 'resource_file', kept);
  await insertRows(client, 'resource_library', libraries);
}

function templateRows(): Row[] {
  return templateShelves.map(({ who, categories }) => {
    const all = Object.values(categories).flat();
    const items = Object.fromEntries(
      all.map((template) => [idOf(template.name), { id: idOf(template.name), ...template }]),
    );
    return { person_id: consultants[who].id, body: { json: { items, ...shelved(categories, 'itemIds') } } };
  });
}

function shelved(categories: Readonly<Record<string, readonly { name: string }[]>>, list: 'itemIds' | 'resourceIds') {
  const names = Object.keys(categories);
  return {
    categories: Object.fromEntries(
      names.map((name) => [
        idOf(name),
        { id: idOf(name), name, [list]: categories[name]!.map((item) => idOf(item.name)) },
      ]),
    ),
    categoryOrder: names.map(idOf),
  };
}

async function made(handout: Handout): Promise<{ bytes: Buffer; type: string }> {
  if ('page' in handout) return { bytes: handoutPdf(handout.name, handout.page), type: 'application/pdf' };
  return { bytes: await readFile(join(import.meta.dirname, handout.file)), type: 'image/jpeg' };
}
