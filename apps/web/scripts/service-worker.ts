import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import type { Plugin } from 'vite';
import { isOfApartPage } from './apart-pages.ts';
import { referenceFolder } from './device-check.ts';

/**
 * The files that the worker keeps: those that a page may need at any moment. The viewer's and the largest parts come
 * over the network when they are needed, so that a first visit does not fetch megabytes beside the page.
 */
const kept = /\.(?:js|mjs|css|woff2|svg)$/;
const largest = 600_000;
/** Files whose name contains a hash of their content. */
const hashed = /^assets\//;

/**
 * After the bundle is written: writes sw.js with the list of the build's files. It must run before the plugin that
 * compresses the build.
 */
export function serviceWorker(): Plugin {
  let root = '';
  let dist = '';
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      dist = join(config.root, config.build.outDir);
    },
    async writeBundle() {
      await build({
        configFile: false,
        root,
        logLevel: 'warn',
        publicDir: false,
        define: { builtFiles: JSON.stringify(builtFiles(dist)), 'process.env.NODE_ENV': '"production"' },
        build: {
          outDir: dist,
          emptyOutDir: false,
          target: 'es2023',
          modulePreload: false,
          rolldownOptions: {
            input: join(root, 'src/worker/service-worker.ts'),
            output: { format: 'iife', entryFileNames: 'sw.js' },
          },
        },
      });
    },
  };
}

/** The files of a build, each with a hash that changes with it; null where the name has one. */
function builtFiles(dist: string): { url: string; revision: string | null }[] {
  const names = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => {
      if (name === 'index.html') return true;
      if (name.startsWith(`${referenceFolder}/`) || isOfApartPage(name)) return false;
      if (!kept.test(name) || name.startsWith('pdf-parts') || name === 'sw.js') return false;
      const file = statSync(join(dist, name));
      return file.isFile() && file.size <= largest;
    })
    .toSorted();
  return names.map((name) => ({
    url: `/${name}`,
    revision: hashed.test(name)
      ? null
      : createHash('sha256')
          .update(readFileSync(join(dist, name)))
          .digest('hex')
          .slice(0, 16),
  }));
}
