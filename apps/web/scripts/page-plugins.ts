import { join } from 'node:path';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import type { PluginOption } from 'vite';
import { catalogueParts } from './catalogue-parts.ts';
import { pdfParts } from './pdf-parts.ts';

const web = join(import.meta.dirname, '..');

// Lingui looks for its configuration from the working folder upwards; a build may start in any folder.
process.env['LINGUI_CONFIG'] ??= join(web, 'lingui.config.ts');

/** The plugins that make a page of the sources: for the build, for `npm run dev` and for the tests of screens. */
export function pagePlugins(): PluginOption[] {
  // The order matters: routes are split before macros are expanded, and both happen before JSX is compiled.
  return [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: join(web, 'src/routes'),
      generatedRouteTree: join(web, 'src/route-tree.gen.ts'),
      addExtensions: true,
    }),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    react(),
    lingui(),
    catalogueParts(),
    pdfParts(),
  ];
}
