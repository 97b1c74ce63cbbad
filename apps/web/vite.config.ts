import { defineConfig } from 'vite';
import { buildApartPages } from './scripts/apart-pages.ts';
import { boot } from './scripts/boot.ts';
import { chunkGroups } from './scripts/chunks.ts';
import { compileAhead } from './scripts/compile-ahead.ts';
import { compress } from './scripts/compress.ts';
import { deviceCheck } from './scripts/device-check.ts';
import { pagePlugins } from './scripts/page-plugins.ts';
import { patientPage } from './scripts/patient-page.ts';
import { serviceWorker } from './scripts/service-worker.ts';
import { withoutSchemas } from './scripts/without-schemas.ts';

/** The address to which `vite` (the development server) sends calls; the server itself serves the built page. */
const api = process.env['API_ORIGIN'] ?? 'http://localhost:8080';

export default defineConfig({
  root: import.meta.dirname,
  // After the page's own plugins: the document names the files that those make.
  plugins: [
    pagePlugins(),
    boot(),
    serviceWorker(),
    deviceCheck(),
    patientPage(),
    buildApartPages(),
    withoutSchemas(),
    compileAhead(),
    compress(),
  ],
  build: {
    // The weight bench follows the manifest; see scripts/weight.ts.
    manifest: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 500,
    // Without the polyfill the entry has no file of its own. A browser that preloads no modules loads them a bit later.
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
  server: { proxy: { '/V5': { target: api, changeOrigin: false } } },
});
