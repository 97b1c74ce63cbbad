import { idForName } from '@consult/domain/library/ids.ts';
import type { Category, Library, Template } from '@consult/domain/library/library.ts';
import { categoryOf, itemsOf, withoutRepeats } from '@consult/domain/library/library.ts';
import { idsOf, objectOf, readTemplates } from './read-store.ts';

/** A document whose keys are ids: it has no prototype, so '__proto__' is a key like any other. */
type Keyed = Record<string, unknown>;

function keyed(value: unknown): Keyed {
  return Object.assign(Object.create(null) as Keyed, objectOf(value));
}

/** Templates as a save compares them with what stands. */
export const templatesIn = (body: unknown): Library<Template> => withoutRepeats(readTemplates(body));

/**
 * The document `body` once its readable templates are `next`. What an older or foreign document holds beyond them
 * stays: fields that nobody knows here, things that no category lists, and every record that the save leaves as it is.
 * Something new whose id belongs to such a thing gets the next free one.
 */
export function writeTemplates(body: unknown, next: Library<Template>): object {
  const before = templatesIn(body);
  const library = withFreeIds(body, before, next);
  const items = keyed(objectOf(body)['items']);
  const categories = keyed(objectOf(body)['categories']);
  const touched = new Set<string>();
  const stood = new Map(itemsOf(before).map((item) => [item.id, item]));
  const stands = new Set(itemsOf(library).map(({ id }) => id));
  for (const { id } of itemsOf(before)) {
    if (categoryOf(before, id)?.id !== categoryOf(library, id)?.id) touched.add(id);
    if (!stands.has(id)) delete items[id];
  }
  for (const item of itemsOf(library)) items[item.id] = itemRecord(items[item.id], item, stood.get(item.id));
  const kept = new Set(library.map(({ id }) => id));
  for (const { id } of before) if (!kept.has(id)) delete categories[id];
  for (const category of library) {
    const was = before.find(({ id }) => id === category.id);
    categories[category.id] = categoryRecord(categories[category.id], category, was, touched);
  }
  const hidden = idsOf(objectOf(body)['categoryOrder']).filter(
    (id) => !Object.hasOwn(objectOf(objectOf(body)['categories']), id),
  );
  return { ...objectOf(body), items, categories, categoryOrder: [...kept, ...hidden.filter((id) => !kept.has(id))] };
}

function withFreeIds(body: unknown, before: Library<Template>, next: Library<Template>): Library<Template> {
  const [shownItems, shownCategories] = [
    new Set(itemsOf(before).map(({ id }) => id)),
    new Set(before.map(({ id }) => id)),
  ];
  // An id that a list names although nothing stands under it would show what is new in that list as well.
  const listed = Object.values(objectOf(objectOf(body)['categories'])).flatMap((one) =>
    idsOf(objectOf(one)['itemIds']),
  );
  const taken = {
    items: new Set([
      ...Object.keys(objectOf(objectOf(body)['items'])),
      ...listed,
      ...itemsOf(next).map(({ id }) => id),
    ]),
    categories: new Set([...idsOf(objectOf(body)['categoryOrder']), ...next.map(({ id }) => id)]),
  };
  const unseen = {
    items: new Set([...Object.keys(objectOf(objectOf(body)['items'])), ...listed].filter((id) => !shownItems.has(id))),
    categories: new Set(idsOf(objectOf(body)['categoryOrder']).filter((id) => !shownCategories.has(id))),
  };
  const free = (kind: 'items' | 'categories', id: string, name: string): string => {
    if (!unseen[kind].has(id)) return id;
    const own = idForName(name, taken[kind]);
    taken[kind].add(own);
    return own;
  };
  return next.map((category) => ({
    ...category,
    id: free('categories', category.id, category.name),
    items: category.items.map((item) => ({ ...item, id: free('items', item.id, item.name) })),
  }));
}

/** A template's record; of one that is as it was, the record that stands. */
function itemRecord(record: unknown, item: Template, was: Template | undefined): unknown {
  const same = was && (Object.keys(item) as (keyof Template)[]).every((field) => item[field] === was[field]);
  if (same) return record;
  const { diagnosis, outcome, ...rest } = item;
  const { diagnosis: _diagnosis, outcome: _outcome, ...beyond } = objectOf(record);
  return { ...beyond, ...rest, ...(diagnosis ? { diagnosis } : {}), ...(outcome ? { outcome } : {}) };
}

/** A category's record; of one that is as it was, and whose other lists nobody touched, the record that stands. */
function categoryRecord(
  record: unknown,
  { id, name, items }: Category<Template>,
  was: Category<Template> | undefined,
  touched: ReadonlySet<string>,
): unknown {
  const itemIds = items.map((item) => item.id);
  const listed = idsOf(objectOf(record)['itemIds']);
  const shown = new Set(was?.items.map((item) => item.id));
  const beyond = listed.filter((one) => !shown.has(one) && !touched.has(one) && !itemIds.includes(one));
  const isAsItWas =
    was !== undefined &&
    was.name === name &&
    was.items.length === itemIds.length &&
    was.items.every((item, at) => item.id === itemIds[at]) &&
    !listed.some((one) => touched.has(one));
  return isAsItWas ? record : { ...objectOf(record), id, name, itemIds: [...itemIds, ...beyond] };
}

/** Whether a document's readable templates are these already. */
export function holdsTemplates(body: unknown, next: Library<Template>): boolean {
  const plain = (library: Library<Template>) =>
    library.map(({ id, name, items }) => [
      id,
      name,
      items.map((item) => [item.id, item.name, item.text, item.diagnosis, item.outcome]),
    ]);
  return JSON.stringify(plain(templatesIn(body))) === JSON.stringify(plain(next));
}

/** Whether every id names one thing, and none is of no use as a key. */
export function idsAreOwn(library: Library<Template>): boolean {
  const alone = (ids: readonly string[]) =>
    new Set(ids).size === ids.length && ids.every((id) => id.isWellFormed() && !/\p{Cc}/u.test(id));
  return alone(library.map(({ id }) => id)) && alone(itemsOf(library).map(({ id }) => id));
}
