import { join } from 'node:path';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { catalogueParts } from './scripts/catalogue-parts.ts';
import { compress } from './scripts/compress.ts';
import { pdfParts } from './scripts/pdf-parts.ts';
import { serviceWorker } from './scripts/service-worker.ts';

// Lingui looks for its configuration from the working folder up; a build may be started from anywhere.
process.env['LINGUI_CONFIG'] ??= join(import.meta.dirname, 'lingui.config.ts');

/** Where `vite` (the development server) finds the calls; the built page is served by the server itself. */
const api = process.env['API_ORIGIN'] ?? 'http://localhost:8080';

// The plugins' order matters: routes are split before macros are expanded, and both before JSX goes.
export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: join(import.meta.dirname, 'src/routes'),
      generatedRouteTree: join(import.meta.dirname, 'src/route-tree.gen.ts'),
      addExtensions: true,
    }),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    react(),
    lingui(),
    catalogueParts(),
    pdfParts(),
    serviceWorker(),
    compress(),
  ],
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
