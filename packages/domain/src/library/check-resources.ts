import type { Fault, LibraryFault } from '../fault/fault.ts';
import { categoryNameMissing, checkName } from './check-templates.ts';
import { libraryLimits } from './limits.ts';
import type { Item, Library } from './library.ts';

/** A handout; `fileId` names a file of the library. */
export type Handout = Item & { readonly fileId: string };

export const resourceNameMissing: LibraryFault = { code: 'resource-name-required' };
const fileGone: LibraryFault = { code: 'handout-file-missing' };

/**
 * The faults of handouts that are to be saved over `before`, by their path: 'categories.0.resources.2.resourceName'.
 * `files` are the ids of the library's files, saved ones and those that were uploaded since.
 */
export function checkResources(
  library: Library<Handout>,
  before: Library<Handout>,
  files: ReadonlySet<string>,
): Record<string, Fault> {
  const faults: Record<string, Fault> = {};
  const count = (one: Library<Handout>) => one.reduce((sum, { items }) => sum + items.length, 0);
  if (library.length > Math.max(libraryLimits.categories, before.length))
    faults['categories'] = { code: 'too-many-categories', most: libraryLimits.categories };
  else if (count(library) > Math.max(libraryLimits.resources, count(before)))
    faults['categories'] = { code: 'too-many-resources', most: libraryLimits.resources };
  const names = new Map(before.map(({ id, name }) => [id, name]));
  const handouts = new Map(before.flatMap(({ items }) => items.map((item) => [item.id, item])));
  for (const [at, { id, name, items }] of library.entries()) {
    const fault = names.get(id) === name ? null : checkName(name, categoryNameMissing);
    if (fault) faults[`categories.${at}.name`] = fault;
    for (const [index, item] of items.entries()) {
      const was = handouts.get(item.id);
      const path = `categories.${at}.resources.${index}`;
      const wrong = was?.name === item.name ? null : checkName(item.name, resourceNameMissing);
      if (wrong) faults[`${path}.resourceName`] = wrong;
      if (was?.fileId !== item.fileId && !files.has(item.fileId)) faults[`${path}.fileId`] = fileGone;
    }
  }
  return faults;
}
