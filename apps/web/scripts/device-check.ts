import { join } from 'node:path';
import { build } from 'vite';
import type { Plugin, Rolldown } from 'vite';

/** The folder of the build that the server serves under /V5/reference alone, and no worker keeps. */
export const referenceFolder = 'reference';

/**
 * Builds the device check as one file of its own, so that no file of the product holds or loads a part of it. With
 * `write: false` it gives the file to a test alone.
 */
export async function buildDeviceCheck(root: string, dist: string, write = true): Promise<Rolldown.OutputChunk> {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write,
      outDir: join(dist, referenceFolder),
      emptyOutDir: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: {
        input: join(root, 'src/device-check/device-check.ts'),
        output: { format: 'iife', entryFileNames: 'device-check.js' },
      },
    },
  });
  const [chunk] = 'output' in built ? built.output : [];
  if (!chunk) throw new Error('The device check was not built.');
  return chunk;
}

/** Builds the device check beside the page. */
export function deviceCheck(): Plugin {
  let root = '';
  let dist = '';
  return {
    name: 'device-check',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      dist = join(config.root, config.build.outDir);
    },
    async writeBundle() {
      await buildDeviceCheck(root, dist);
    },
  };
}
