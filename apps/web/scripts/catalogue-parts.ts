import { relative } from 'node:path';
import { createCompiledCatalog, getCatalogForFile, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import type { Plugin } from 'vite';
import { frenchSpaces } from './french-spaces.ts';
import { pageFiles, type PagePart } from './page-graph.ts';

/** The faults that a page can show before the rest is loaded: those of signing in, and those of the lists. */
const early: readonly { part: PagePart; ids: RegExp }[] = [
  { part: 'first', ids: /^fault\.email-(?:required|invalid)$/ },
  { part: 'inbox', ids: /^fault\.(?:search-.*|age-invalid)$/ },
];

/**
 * Compiles 'messages.po?first', '?inbox', '?rest' and '?patient' as the catalogue's own plugin compiles the whole, so
 * that no page waits for the words of another. A message belongs to the first part that uses it. A component of 'rest'
 * that is loaded lazily loads its words too (app/language.ts, needWords).
 */
export function catalogueParts(): Plugin {
  const config = getConfig();
  let files: ReturnType<typeof pageFiles> | undefined;
  return {
    name: 'catalogue-parts',
    transform: {
      filter: { id: /\.po\?(?:first|inbox|rest|patient)$/ },
      async handler(_source, id) {
        const [file = '', wanted] = id.split('?');
        const found = getCatalogForFile(relative(config.rootDir, file), await getCatalogs(config));
        if (!found) throw new Error(`${file} is no catalogue of lingui.config.ts.`);
        const { locale, catalog } = found;
        this.addWatchFile(file);
        const { messages } = await catalog.getTranslations(locale, {
          fallbackLocales: config.fallbackLocales,
          sourceLocale: config.sourceLocale,
        });
        const origins = (await catalog.read(locale)) ?? {};
        files ??= pageFiles(config.rootDir);
        const places = files;
        const own = Object.entries(messages)
          .filter(([key]) => belongs(places, key, origins[key]?.origin ?? [], wanted))
          .map(([key, message]) => [key, locale === 'fr' ? frenchSpaces(message) : message]);
        const { source: code, errors } = createCompiledCatalog(locale, Object.fromEntries(own), { namespace: 'es' });
        if (errors.length > 0) throw new Error(`${file}: ${errors.map(({ error }) => error.message).join('; ')}`);
        return { code, map: null, moduleType: 'js' };
      },
    },
  };
}

/** Patients' pages are a build of their own: 'patient' has all their words, and the product's parts none of those. */
function belongs(
  files: ReturnType<typeof pageFiles>,
  id: string,
  places: readonly (readonly [string, number?])[],
  wanted: string | undefined,
): boolean {
  const ofProduct = places.filter(([place]) => !place.startsWith('src/patient/'));
  const byPatients = ofProduct.length < places.length;
  if (wanted === 'patient') return byPatients;
  return (!byPatients || ofProduct.length > 0) && partOf(files, id, ofProduct) === wanted;
}

function partOf(
  { first, inbox }: ReturnType<typeof pageFiles>,
  id: string,
  places: readonly (readonly [string, number?])[],
): PagePart {
  // No page imports the words of faults: most belong to forms, so they come with the rest.
  const found = early.find(({ ids }) => ids.test(id));
  if (found) return found.part;
  if (places.some(([place]) => first.has(place))) return 'first';
  return places.some(([place]) => inbox.has(place)) ? 'inbox' : 'rest';
}
