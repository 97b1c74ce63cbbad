import { join } from 'node:path';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import type { Plugin } from 'vite';
import { catalogueParts } from './catalogue-parts.ts';

/** The folder of the files of patients' pages; no worker keeps one of them. */
export const patientFolder = 'patient-assets';

/** The addresses of patients' pages. */
const addresses = /^\/patient-(?:copy|message)(?:\?|$)/;

/**
 * Builds patients' pages as an entry of their own beside the product, with which they share sources and no file: a
 * patient on a slow line loads neither router nor session, and no change of the product makes their page heavier.
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
        plugins: [
          babel({ presets: [linguiTransformerBabelPreset()] }),
          react(),
          lingui(),
          catalogueParts(),
          {
            name: 'first-script',
            transformIndexHtml: { order: 'post', handler: (html) => withFirstScript(html, root) },
          },
        ],
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

/** The document with the script that takes the code out of the address, above everything that loads. */
async function withFirstScript(html: string, root: string): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: { input: join(root, 'src/patient/take-code.ts'), output: { format: 'iife' } },
    },
  });
  const [script] = 'output' in built ? built.output : [];
  if (!script) throw new Error('The first script of patients’ pages was not built.');
  return html.replace('<title>', (title) => `<script>${script.code.trim()}</script>\n    ${title}`);
}
