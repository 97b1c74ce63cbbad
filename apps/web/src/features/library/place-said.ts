import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { itemsOf, type Item, type Library } from '@consult/domain/library/library.ts';
import { idIn, isCategory, placeOf } from './tree-places.ts';

/** Where a row stands in a library, for a screen reader; empty for one that is not there. */
export function placeSaid(i18n: I18n, library: Library<Item>, row: string): string {
  const id = idIn(row);
  const at = placeOf(library, id);
  if (isCategory(row)) {
    const place = library.findIndex((one) => one.id === id) + 1;
    const name = library[place - 1]?.name ?? '';
    return place === 0 ? '' : i18n._(msg`${name}: place ${place}.`);
  }
  if (!at) return '';
  const name = itemsOf(library).find((item) => item.id === id)?.name ?? '';
  const category = library.find((one) => one.id === at.categoryId)?.name ?? '';
  const place = at.place + 1;
  return i18n._(msg`${name}: place ${place} in ${category}.`);
}
