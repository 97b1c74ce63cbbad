import { idForName } from '@consult/domain/library/ids.ts';
import type { Category, Item, Library } from '@consult/domain/library/library.ts';
import { categoryOf, itemsOf } from '@consult/domain/library/library.ts';
import { idsOf, objectOf } from './read-store.ts';

/** A document whose keys are ids: it has no prototype, so '__proto__' is a key like any other. */
type Keyed = Record<string, unknown>;

function keyed(value: unknown): Keyed {
  return Object.assign(Object.create(null) as Keyed, objectOf(value));
}

/** How a document holds its things: templates as `items`, handouts as `resources`. */
export type Shape<I extends Item> = {
  things: 'items' | 'resources';
  list: 'itemIds' | 'resourceIds';
  /** The record of a thing that is new or changed, over the one that stood. */
  record: (record: Readonly<Record<string, unknown>>, item: I) => object;
};

/**
 * The document `body`, of which `before` was shown, once that is `next`. What an older or foreign document holds beyond
 * it stays: fields that nobody knows here, things that no category lists, and every record that the save leaves as it
 * is. Something new whose id belongs to such a thing gets the next free one.
 */
export function writeStore<I extends Item>(
  body: unknown,
  before: Library<I>,
  next: Library<I>,
  shape: Shape<I>,
): Record<string, unknown> {
  const library = withFreeIds(body, before, next, shape);
  const things = keyed(objectOf(body)[shape.things]);
  const categories = keyed(objectOf(body)['categories']);
  const touched = new Set<string>();
  const stood = new Map(itemsOf(before).map((item) => [item.id, item]));
  const stands = new Set(itemsOf(library).map(({ id }) => id));
  for (const { id } of itemsOf(before)) {
    if (categoryOf(before, id)?.id !== categoryOf(library, id)?.id) touched.add(id);
    if (!stands.has(id)) delete things[id];
  }
  for (const item of itemsOf(library)) {
    const was = stood.get(item.id);
    const same = was && (Object.keys(item) as (keyof I)[]).every((field) => item[field] === was[field]);
    if (!same) things[item.id] = shape.record(objectOf(things[item.id]), item);
  }
  const kept = new Set(library.map(({ id }) => id));
  for (const { id } of before) if (!kept.has(id)) delete categories[id];
  for (const category of library) {
    const was = before.find(({ id }) => id === category.id);
    categories[category.id] = categoryRecord(categories[category.id], category, was, touched, shape.list);
  }
  const known = objectOf(objectOf(body)['categories']);
  const hidden = idsOf(objectOf(body)['categoryOrder']).filter((id) => !Object.hasOwn(known, id) && !kept.has(id));
  return { ...objectOf(body), [shape.things]: things, categories, categoryOrder: [...kept, ...hidden] };
}

/** Something new whose id belongs to what nobody sees gets an id of its own. */
function withFreeIds<I extends Item>(
  body: unknown,
  before: Library<I>,
  next: Library<I>,
  { things, list }: Shape<I>,
): Library<I> {
  const { categories, categoryOrder } = objectOf(body);
  // An id that a list names although nothing stands under it would show what is new in that list as well.
  const listed = Object.values(objectOf(categories)).flatMap((one) => idsOf(objectOf(one)[list]));
  const unseen = (ids: readonly string[], shown: readonly Item[]) => {
    const seen = new Set(shown.map(({ id }) => id));
    return new Set(ids.filter((id) => !seen.has(id)));
  };
  const hidden = {
    things: unseen([...Object.keys(objectOf(objectOf(body)[things])), ...listed], itemsOf(before)),
    categories: unseen(idsOf(categoryOrder), before),
  };
  const taken = {
    things: new Set([...hidden.things, ...itemsOf(next).map(({ id }) => id)]),
    categories: new Set([...hidden.categories, ...next.map(({ id }) => id)]),
  };
  const free = (kind: 'things' | 'categories', { id, name }: Item): string => {
    if (!hidden[kind].has(id)) return id;
    const own = idForName(name, taken[kind]);
    taken[kind].add(own);
    return own;
  };
  return next.map((category) => ({
    ...category,
    id: free('categories', category),
    items: category.items.map((item) => ({ ...item, id: free('things', item) })),
  }));
}

/** A category's record; of one that is as it was, and whose other lists nobody touched, the record that stands. */
function categoryRecord(
  record: unknown,
  { id, name, items }: Category,
  was: Category | undefined,
  touched: ReadonlySet<string>,
  list: string,
): unknown {
  const itemIds = items.map((item) => item.id);
  const listed = idsOf(objectOf(record)[list]);
  const shown = new Set(was?.items.map((item) => item.id));
  const beyond = listed.filter((one) => !shown.has(one) && !touched.has(one) && !itemIds.includes(one));
  const isAsItWas =
    was !== undefined &&
    was.name === name &&
    was.items.length === itemIds.length &&
    was.items.every((item, at) => item.id === itemIds[at]) &&
    !listed.some((one) => touched.has(one));
  return isAsItWas ? record : { ...objectOf(record), id, name, [list]: [...itemIds, ...beyond] };
}

/** Whether two libraries are alike in everything that a save says. */
export function sameLibrary<I extends Item>(a: Library<I>, b: Library<I>, fields: readonly (keyof I)[]): boolean {
  const plain = (library: Library<I>) =>
    library.map(({ id, name, items }) => [id, name, items.map((item) => fields.map((field) => item[field]))]);
  return JSON.stringify(plain(a)) === JSON.stringify(plain(b));
}

/** Whether every id names one thing, and is text that the database can hold. */
export function idsAreOwn(library: Library): boolean {
  const alone = (ids: readonly string[]) =>
    new Set(ids).size === ids.length && ids.every((id) => id.isWellFormed() && !/\p{Cc}/u.test(id));
  return alone(library.map(({ id }) => id)) && alone(itemsOf(library).map(({ id }) => id));
}

/** Names are trimmed, but for those that stood there before. */
export function withNamesTrimmed<I extends Item>(library: Library<I>, before: Library<I>): Library<I> {
  const names = (all: readonly Item[]) => new Map(all.map(({ id, name }) => [id, name]));
  const [categories, items] = [names(before), names(itemsOf(before))];
  return library.map((category) => ({
    ...category,
    name: categories.get(category.id) === category.name ? category.name : category.name.trim(),
    items: category.items.map((item) =>
      items.get(item.id) === item.name ? item : { ...item, name: item.name.trim() },
    ),
  }));
}
