import { defineConfig } from 'vite';
import { compress } from './scripts/compress.ts';
import { pagePlugins } from './scripts/page-plugins.ts';
import { serviceWorker } from './scripts/service-worker.ts';

/** Where `vite` (the development server) finds the calls; the built page is served by the server itself. */
const api = process.env['API_ORIGIN'] ?? 'http://localhost:8080';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [pagePlugins(), serviceWorker(), compress()],
  build: {
    // The weight bench follows the manifest; see scripts/weight.ts.
    manifest: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 500,
    // Without this, everything shared becomes a file of its own and the sign-in page needs fifty of them.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'base', test: /src\/main\.tsx$/ }] } } },
  },
  server: { proxy: { '/V5': { target: api, changeOrigin: false } } },
});
