import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants, gzipSync } from 'node:zlib';

/**
 * First-load weight of a page: the JS and CSS that the browser fetches for it, found in the build's manifest from the
 * entry, the English catalogue and the page's own chunks. Fonts are counted apart. `node apps/web/scripts/weight.ts`
 * prints one JSON line per page and fails over budget.
 */

type Chunk = {
  file: string;
  src?: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
  assets?: string[];
};
export type Weight = { page: string; js: number; css: number; total: number; budget: number; files: number };

const dist = join(import.meta.dirname, '../dist');

/** Gzipped, in KiB. Source: architecture.md. */
export const pages = [
  { page: 'sign-in', budget: 150, routes: ['src/routes/login.tsx?tsr-split=component'] },
  {
    page: 'inbox',
    budget: 240,
    routes: [
      'src/routes/dashboard/route.tsx?tsr-split=component---errorComponent---notFoundComponent',
      'src/routes/dashboard/secure-messaging.tsx?tsr-split=component---loader',
      'src/locales/en/messages.po?inbox',
    ],
  },
] as const;

const everyPage = ['index.html', 'src/locales/en/messages.po?first'];

/** Weighs the pages of the build in dist. Throws when a page's chunk is not in the manifest. */
export function weigh(): Weight[] {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  return pages.map(({ page, budget, routes }) => {
    const files = new Set<string>();
    const visit = (key: string) => {
      const chunk = manifest[key];
      if (!chunk) throw new Error(`${key} is not in the build's manifest`);
      if (files.has(chunk.file)) return;
      files.add(chunk.file);
      for (const style of chunk.css ?? []) files.add(style);
      for (const next of chunk.imports ?? []) visit(next);
    };
    for (const key of [...everyPage, ...routes]) visit(key);
    const sum = (end: string) =>
      [...files].filter((file) => file.endsWith(end)).reduce((all, file) => all + gzipped(file), 0);
    const js = sum('.js');
    const css = sum('.css');
    return { page, js: kib(js), css: kib(css), total: kib(js + css), budget, files: files.size };
  });
}

function gzipped(file: string): number {
  return gzipSync(readFileSync(join(dist, file)), { level: constants.Z_BEST_COMPRESSION }).length;
}

function kib(bytes: number): number {
  return Math.round((bytes / 1024) * 10) / 10;
}

if (import.meta.main) {
  const weights = weigh();
  for (const weight of weights) console.log(JSON.stringify(weight));
  if (weights.some(({ total, budget }) => total > budget)) {
    console.error('A page is over its budget.');
    process.exitCode = 1;
  }
}
