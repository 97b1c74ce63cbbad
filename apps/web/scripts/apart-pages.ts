import { join } from 'node:path';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import type { Plugin } from 'vite';
import { catalogueParts } from './catalogue-parts.ts';
import { patientFolder } from './patient-page.ts';

/** A page that is built as an entry of its own beside the product. */
type ApartPage = {
  /** Its document, from the root of the web app. */
  html: string;
  /** The folder of its files in the build; no worker keeps one of them. */
  folder: string;
  addresses: RegExp;
  /** The script that takes what is secret out of the address, above everything that loads. */
  firstScript: string;
};

/** The page of a phone that adds photos: for somebody who is not signed in and uses no more than this. */
const apartPages: readonly ApartPage[] = [
  { html: 'phone.html', folder: 'phone-assets', addresses: /^\/phone(?:\?|$)/, firstScript: 'src/phone/take-code.ts' },
];

/** Whether a file of the build belongs to a page of its own: one of these, or a patient's. */
export const isOfApartPage = (name: string): boolean =>
  [patientFolder, ...apartPages.map(({ folder }) => folder)].some((folder) => name.startsWith(`${folder}/`));

/**
 * Builds the pages apart, with which the product shares sources and no file: somebody on a slow line loads neither
 * router nor session, and no change of the product makes their page heavier.
 */
export function buildApartPages(): Plugin {
  let root = '';
  let dist = '';
  return {
    name: 'apart-pages',
    configResolved(config) {
      root = config.root;
      dist = join(config.root, config.build.outDir);
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const page = apartPages.find(({ addresses }) => addresses.test(request.url ?? ''));
        if (page) request.url = `/${page.html}`;
        next();
      });
    },
    transformIndexHtml: {
      order: 'pre',
      handler: async (html, { path }) => {
        const page = apartPages.find((one) => path.endsWith(`/${one.html}`));
        return page ? withFirstScript(html, root, page) : html;
      },
    },
    async writeBundle() {
      for (const page of apartPages) await buildApart(page, root, dist);
    },
  };
}

async function buildApart(page: ApartPage, root: string, outDir: string): Promise<void> {
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    plugins: [
      babel({ presets: [linguiTransformerBabelPreset()] }),
      react(),
      lingui(),
      catalogueParts(),
      {
        name: 'first-script',
        transformIndexHtml: { order: 'post', handler: (html) => withFirstScript(html, root, page) },
      },
    ],
    build: {
      outDir,
      emptyOutDir: false,
      assetsDir: page.folder,
      assetsInlineLimit: 0,
      target: 'es2023',
      rolldownOptions: { input: join(root, page.html) },
    },
  });
}

/** The document with the first script of its page above everything that loads. */
async function withFirstScript(html: string, root: string, { firstScript }: ApartPage): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: { input: join(root, firstScript), output: { format: 'iife' } },
    },
  });
  const [script] = 'output' in built ? built.output : [];
  if (!script) throw new Error(`${firstScript} was not built.`);
  return html.replace('<title>', (title) => `<script>${script.code.trim()}</script>\n    ${title}`);
}
