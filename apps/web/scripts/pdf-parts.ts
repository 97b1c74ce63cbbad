import { cpSync, createReadStream, existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, normalize } from 'node:path';
import type { Plugin } from 'vite';

/** The folders of pdfjs-dist whose files its worker requests by name, outside the bundle. */
const folders = ['standard_fonts', 'cmaps', 'wasm', 'iccs'];

/**
 * Serves fonts, character maps and decoders of the PDF viewer under /pdf-parts-<version>/, built and in development.
 */
export function pdfParts(): Plugin {
  const source = dirname(
    createRequire(createRequire(import.meta.url).resolve('react-pdf')).resolve('pdfjs-dist/package.json'),
  );
  const { version } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as { version: string };
  const place = `pdf-parts-${version}`;
  let dist = '';
  return {
    name: 'pdf-parts',
    configResolved({ root, build }) {
      dist = join(root, build.outDir);
    },
    configureServer(server) {
      server.middlewares.use(`/${place}/`, (request, response, next) => {
        const file = join(source, normalize(decodeURIComponent(request.url ?? '').split('?')[0] ?? ''));
        if (!folders.some((folder) => file.startsWith(join(source, folder))) || !existsSync(file)) return next();
        createReadStream(file).pipe(response);
      });
    },
    writeBundle() {
      for (const folder of folders)
        cpSync(join(source, folder), join(dist, place, folder), {
          recursive: true,
          // The page's policy runs no WebAssembly.
          filter: (name) => !name.endsWith('.wasm'),
        });
    },
  };
}
