import type { Template } from '@consult/domain/library/library.ts';

/**
 * Reads template_store.body and resource_library.body tolerantly: of a store that an older version or another program
 * wrote, the composer shows the parts that it understands, and never breaks.
 */
type Json = Readonly<Record<string, unknown>>;

/** A category with what it holds, in the order of the store. */
export type StoredCategory<Item> = { id: string; name: string; items: Item[] };

/** A handout as it is stored; `fileId` names a stored file of the library. */
export type StoredResource = { id: string; resourceName: string; fileName: string; fileId: string };

/** The categories of a template store in their order. */
export function readTemplates(body: unknown): StoredCategory<Template>[] {
  const { items } = objectOf(body);
  return readCategories(body, 'itemIds', (id) => {
    const item = objectOf(ownOf(items, id));
    const text = textOf(item['text']);
    const name = textOf(item['name']);
    if (name === '' && text === '') return null;
    return { id, name, text, diagnosis: textOf(item['diagnosis']), outcome: textOf(item['outcome']) };
  });
}

/** The categories of a resource library in their order. */
export function readResources(body: unknown): StoredCategory<StoredResource>[] {
  const { resources } = objectOf(body);
  return readCategories(body, 'resourceIds', (id) => {
    const resource = objectOf(ownOf(resources, id));
    const fileId = textOf(resource['fileId']);
    const fileName = textOf(resource['fileName']);
    return fileId === ''
      ? null
      : { id, resourceName: textOf(resource['resourceName']) || fileName, fileName: fileName || 'file', fileId };
  });
}

/** Categories that categoryOrder forgot come last, by name; ids that name no item are passed over. */
function readCategories<Item>(
  body: unknown,
  listName: 'itemIds' | 'resourceIds',
  read: (id: string) => Item | null,
): StoredCategory<Item>[] {
  const { categories, categoryOrder } = objectOf(body);
  const known = objectOf(categories);
  const ordered = idsOf(categoryOrder).filter((id) => Object.hasOwn(known, id));
  const nameOf = (id: string): string => textOf(objectOf(ownOf(known, id))['name']);
  const forgotten = Object.keys(known)
    .filter((id) => !ordered.includes(id))
    .toSorted((a, b) => nameOf(a).localeCompare(nameOf(b)));
  return [...ordered, ...forgotten].map((id) => ({
    id,
    name: nameOf(id),
    items: idsOf(objectOf(ownOf(known, id))[listName])
      .map(read)
      .filter((item) => item !== null),
  }));
}

/** What stands under an id: ids are data, and 'constructor' names what the document has of it. */
export function ownOf(value: unknown, id: string): unknown {
  const known = objectOf(value);
  return Object.hasOwn(known, id) ? known[id] : undefined;
}

export function objectOf(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function idsOf(value: unknown): string[] {
  return Array.isArray(value) ? [...new Set(value.filter((id) => typeof id === 'string'))] : [];
}
