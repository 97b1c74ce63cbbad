import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { referenceFolder } from './device-check.ts';

/**
 * After a build: writes a .br and a .gz beside every text file of the product, so that the server never compresses
 * while it serves.
 */
export function compress(): Plugin {
  let dist = '';
  return {
    name: 'compress',
    apply: 'build',
    configResolved({ root, build }) {
      dist = join(root, build.outDir);
    },
    closeBundle() {
      for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
        const file = join(dist, name);
        if (
          !/\.(m?js|css|html|svg|json|webmanifest)$/.test(name) ||
          name.startsWith('.vite') ||
          name.startsWith(referenceFolder) ||
          !statSync(file).isFile()
        )
          continue;
        const content = readFileSync(file);
        writeFileSync(`${file}.gz`, gzipSync(content, { level: constants.Z_BEST_COMPRESSION }));
        writeFileSync(`${file}.br`, brotliCompressSync(content));
      }
    },
  };
}
