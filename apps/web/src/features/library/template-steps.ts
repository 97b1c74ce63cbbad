import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { idForName } from '@consult/domain/library/ids.ts';
import { libraryLimits } from '@consult/domain/library/limits.ts';
import { itemsOf, type Library, type Template } from '@consult/domain/library/library.ts';

/** An empty template with this name, under an id that is free. */
export function newTemplate(library: Library, name: string): Template {
  const taken = new Set(itemsOf(library).map(({ id }) => id));
  return { id: idForName(name, taken), name, text: '', diagnosis: '', outcome: '' };
}

/** What a copy is called. */
export const copyName = (i18n: I18n, name: string): string => i18n._(msg`${name} (copy)`);

/** How many more templates a library can hold. */
export function roomFor(library: Library): number {
  return Math.max(0, libraryLimits.templates - itemsOf(library).length);
}
