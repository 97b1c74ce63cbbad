import { readFileSync } from 'node:fs';
import { formatter } from '@lingui/format-po';

/**
 * The words of the page in one language, by id. Only a build expands the macros of a file, so tests of words read the
 * catalogue.
 */
export async function readCatalog(locale: 'en' | 'fr'): Promise<Readonly<Record<string, string>>> {
  const { pathname } = new URL(`../locales/${locale}/messages.po`, import.meta.url);
  const read = await formatter().parse(readFileSync(pathname, 'utf8'), {
    locale,
    sourceLocale: 'en',
    filename: pathname,
  });
  return Object.fromEntries(Object.entries(read).map(([id, { translation }]) => [id, translation ?? '']));
}
