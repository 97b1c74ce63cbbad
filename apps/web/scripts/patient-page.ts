import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import type { Plugin, PluginOption, Rolldown } from 'vite';
import { catalogueParts } from './catalogue-parts.ts';
import { renderAhead } from './render-ahead.ts';

/** The folder of the files of patients' pages; no worker keeps one of them. */
export const patientFolder = 'patient-assets';

/** The addresses of patients' pages. */
const addresses = /^\/(?:patient(?:-copy|-message)?|forms\/?)(?:\?|$)/;

/**
 * Scripts and styles from the gate to the first question, in KiB as browsers get them (brotli); the build fails above
 * it.
 */
const patientBudget = 95;

/**
 * Builds patients' pages as an entry of their own beside the product, with which they share sources and no file: a
 * patient on a slow line loads neither router nor session, and no change of the product makes their page heavier. The
 * document draws the frame of the page by itself: styles, and the frame in both languages, stand in it.
 */
export function patientPage(): Plugin {
  let root = '';
  let dist = '';
  return {
    name: 'patient-page',
    configResolved(config) {
      root = config.root;
      dist = join(config.root, config.build.outDir);
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (!addresses.test(request.url ?? '')) return next();
        request.url = '/patient.html';
        next();
      });
    },
    transformIndexHtml: {
      order: 'pre',
      handler: async (html, { path }) => (path.endsWith('/patient.html') ? withFirstScript(html, root) : html),
    },
    async writeBundle() {
      await build({
        configFile: false,
        root,
        logLevel: 'warn',
        publicDir: false,
        plugins: [sourcePlugins(), patientDocument(root)],
        build: {
          outDir: dist,
          emptyOutDir: false,
          assetsDir: patientFolder,
          assetsInlineLimit: 0,
          target: 'es2023',
          rolldownOptions: { input: join(root, 'patient.html') },
        },
      });
    },
  };
}

/** The plugins that compile the sources of patients' pages. */
const sourcePlugins = (): PluginOption => [
  babel({ presets: [linguiTransformerBabelPreset()] }),
  react(),
  lingui(),
  catalogueParts(),
];

/** Puts scripts, styles and the drawn frame into the document, and weighs what a browser loads for it. */
function patientDocument(root: string): Plugin {
  return {
    name: 'patient-document',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        const withStyles = takeStyles(html, bundle);
        const { renderFrame } = await renderAhead<{ renderFrame: (language: 'en' | 'fr') => string }>(
          root,
          join(root, 'src/patient/drawn-frame.tsx'),
          [sourcePlugins()],
        );
        const frames = (['en', 'fr'] as const).map(
          (language) => `<template lang="${language}">${renderFrame(language)}</template>`,
        );
        const wordFiles = Object.fromEntries(
          ['en', 'fr'].map((language) => [language, `/${wordsFile(bundle, language).fileName}`]),
        );
        const draws = await inlineScript(root, 'draw-frame', { wordFiles: JSON.stringify(wordFiles) });
        const drawn = withStyles.replace('</body>', () => `${frames.join('\n    ')}\n    ${draws}\n  </body>`);
        const document = await withFirstScript(drawn, root);
        weigh(document, bundle);
        return document;
      },
    },
  };
}

/** Moves the styles into the document: a file of their own would be waited for before anything is drawn. */
function takeStyles(html: string, bundle: Rolldown.OutputBundle): string {
  const styles = Object.values(bundle).flatMap((file) =>
    file.type === 'asset' && file.fileName.endsWith('.css') ? [file] : [],
  );
  for (const { fileName } of styles) delete bundle[fileName];
  const text = withoutUnused(styles.map(({ source }) => String(source).trim()).join(''));
  const links = /\s*<link rel="stylesheet"[^>]*>/g;
  if (text === '' || !links.test(html)) throw new Error('Patients’ pages have no styles.');
  return html.replace(links, '').replace('</head>', () => `<style>${text}</style>\n  </head>`);
}

/** Styles without the tokens that nothing in them uses: the product has many more than these pages. */
function withoutUnused(styles: string): string {
  const unused = (text: string) =>
    text.replaceAll(/(--[\w-]+):[^;{}]*(?:;|(?=}))/g, (declared, name: string) =>
      text.includes(`var(${name}`) ? declared : '',
    );
  // A token that only unused ones used is unused then.
  let before = styles;
  for (let now = unused(before); now !== before; now = unused(before)) before = now;
  return before;
}

/** The document with the script that takes the code out of the address, above everything that loads. */
async function withFirstScript(html: string, root: string): Promise<string> {
  const script = await inlineScript(root, 'take-code');
  return html.replace('<title>', (title) => `${script}\n    ${title}`);
}

async function inlineScript(root: string, name: string, define: Record<string, string> = {}): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    define,
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: { input: join(root, `src/patient/${name}.ts`), output: { format: 'iife' } },
    },
  });
  const [script] = 'output' in built ? built.output : [];
  if (!script) throw new Error(`The script ${name} of patients’ pages was not built.`);
  return `<script>${script.code.trim()}</script>`;
}

/** The file of a language's words. */
function wordsFile(bundle: Rolldown.OutputBundle, language: string): Rolldown.OutputChunk {
  const found = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(`/locales/${language}/messages.po?patient`),
  );
  if (found?.type !== 'chunk') throw new Error(`Patients’ pages have no words in '${language}'.`);
  return found;
}

/** Fails the build where scripts and styles together weigh more than the budget. */
function weigh(document: string, bundle: Rolldown.OutputBundle): void {
  const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry);
  if (entry?.type !== 'chunk') throw new Error('Patients’ pages have no entry.');
  const first = [entry, ...entry.imports.map((name) => bundle[name])];
  const files = [...first, wordsFile(bundle, 'fr')].flatMap((file) => (file?.type === 'chunk' ? [file.code] : []));
  const inDocument = [...document.matchAll(/<(script|style)>([\s\S]*?)<\/\1>/g)].map(([, , text = '']) => text);
  const kib = (compress: (text: string) => Buffer) =>
    Math.round([...inDocument, ...files].reduce((all, text) => all + compress(text).length, 0) / 102.4) / 10;
  const served = kib((text) => brotliCompressSync(text));
  const weight = `Patients’ pages weigh ${served} KiB of scripts and styles`;
  if (served > patientBudget) throw new Error(`${weight}; ${patientBudget} are allowed.`);
  console.log(`${weight} of ${patientBudget}; ${kib((text) => gzipSync(text, { level: 9 }))} where only gzip is read.`);
}
