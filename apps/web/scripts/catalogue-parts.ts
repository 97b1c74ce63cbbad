import { join, relative } from 'node:path';
import { createCompiledCatalog, getCatalogForFile, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import type { Plugin } from 'vite';
import { frenchSpaces } from '@consult/domain/language/french-spaces.ts';
import { pageFiles, type PagePart } from './page-graph.ts';
import { patientFaults } from './patient-faults.ts';

/** The faults that a page can show before the rest is loaded: those of signing in, and those of the lists. */
const early: readonly { part: PagePart; ids: RegExp }[] = [
  { part: 'first', ids: /^fault\.email-(?:required|invalid)$/ },
  { part: 'inbox', ids: /^fault\.(?:search-.*|age-invalid)$/ },
];

/**
 * Compiles 'messages.po?first', '?inbox', '?rest', '?patient' and '?phone' as the catalogue's own plugin compiles the
 * whole, so that no page waits for the words of another. A message belongs to the first part that uses it. A component
 * of 'rest' that is loaded lazily loads its words too (app/language.ts, needWords).
 */
export function catalogueParts(): Plugin {
  const config = getConfig();
  let files: Files | undefined;
  return {
    name: 'catalogue-parts',
    transform: {
      filter: { id: /\.po\?(?:first|inbox|rest|patient|phone)$/ },
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
        files ??= { ...pageFiles(config.rootDir), faults: patientFaults(join(config.rootDir, '../..')) };
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

/** The sources of the pages apart, which are builds of their own: the product's parts have none of their words. */
const apart = /^src\/(?:apart|patient|phone)\//;

/** The source files of each part, and the codes of the faults that patients' pages can show. */
type Files = ReturnType<typeof pageFiles> & { faults: ReturnType<typeof patientFaults> };

/** 'patient' has the words of its own sources, 'phone' besides those of what its page shares with the product. */
function belongs(
  files: Files,
  id: string,
  places: readonly (readonly [string, number?])[],
  wanted: string | undefined,
): boolean {
  if (wanted === 'phone') return places.some(([place]) => files.phone.has(place));
  const byPatients = places.some(([place]) => place.startsWith('src/patient/'));
  if (wanted === 'patient') return byPatients || files.faults.has(id.replace(/^fault\./, ''));
  const ofProduct = places.filter(([place]) => !apart.test(place));
  const isOfProduct = ofProduct.length > 0 || places.length === 0;
  return isOfProduct && partOf(files, id, ofProduct) === wanted;
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
