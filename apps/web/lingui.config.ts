import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

/** English is the source text in the code; French is complete or the check fails. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'fr'],
  catalogs: [
    { path: '<rootDir>/src/locales/{locale}/messages', include: ['src'], exclude: ['**/*.test.*', '**/*.gen.ts'] },
  ],
  format: formatter({ lineNumbers: false }),
});
