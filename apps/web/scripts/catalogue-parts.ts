import { relative } from 'node:path';
import { createCompiledCatalog, getCatalogForFile, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import type { Plugin } from 'vite';
import { frenchSpaces } from './french-spaces.ts';

/**
 * The parts that a catalogue is loaded in, so that no page waits for the words of another. A message is in the first part that one of
 * its places in the source belongs to. `first`: every page, and the sign-in. `inbox`: the dashboard and its lists, until a consult is opened. `rest`: all
 * else; who shows some of it lazily loads its words with it (app/language.ts, needWords).
 */
const parts = [
  { part: 'first', holds: /^src\/(app|ui|platform)\/|^src\/main\.|^src\/features\/account\/|^src\/routes\// },
  {
    part: 'inbox',
    holds:
      /^src\/features\/(activity|draft|hint|inbox|invite|notification|status|validation)\/|^src\/features\/consult\/(consult-skeleton|consult-header|load-progress|patient-strip)\./,
  },
  { part: 'rest', holds: /^/ },
] as const;

/** Compiles 'messages.po?first', '?inbox' and '?rest' as the catalogue's own plugin compiles the whole. */
export function catalogueParts(): Plugin {
  const config = getConfig();
  return {
    name: 'catalogue-parts',
    transform: {
      filter: { id: /\.po\?(?:first|inbox|rest)$/ },
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
        const own = Object.entries(messages)
          .filter(([key]) => partOf(origins[key]?.origin ?? []) === wanted)
          .map(([key, message]) => [key, locale === 'fr' ? frenchSpaces(message) : message]);
        const { source: code, errors } = createCompiledCatalog(locale, Object.fromEntries(own), { namespace: 'es' });
        if (errors.length > 0) throw new Error(`${file}: ${errors.map(({ error }) => error.message).join('; ')}`);
        return { code, map: null, moduleType: 'js' };
      },
    },
  };
}

function partOf(places: readonly (readonly [string, number?])[]): string | undefined {
  return parts.find(({ holds }) => places.some(([place]) => holds.test(place)))?.part ?? 'rest';
}
