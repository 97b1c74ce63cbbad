import { join } from 'node:path';
import { build } from 'vite';
import type { Plugin, Rolldown } from 'vite';
import { signInPages } from './sign-in-pages.ts';

/** The modules with which a first page begins; its words are added by language. */
const pages = {
  'sign-in': ['src/routes/login.tsx?tsr-split=component'],
  inbox: [
    'src/routes/dashboard/route.tsx?tsr-split=component---errorComponent---notFoundComponent',
    'src/routes/dashboard/secure-messaging.tsx?tsr-split=component---loader',
  ],
};
const words = { 'sign-in': ['first'], inbox: ['first', 'inbox'] };

/**
 * Puts src/boot/boot.ts into the document as an inline script, with the names of the files that it fetches and the
 * sign-in page that it draws.
 */
export function boot(): Plugin {
  let root = '';
  return {
    name: 'boot',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        const inDocument = filesOf(bundle, ['index.html']);
        const besides = (modules: readonly string[]) =>
          [...filesOf(bundle, modules)].filter((file) => !inDocument.has(file));
        const wordsIn = (language: string) => {
          const files = (parts: readonly string[]) =>
            besides(parts.map((part) => `src/locales/${language}/messages.po?${part}`));
          return { 'sign-in': files(words['sign-in']), inbox: files(words.inbox) };
        };
        const builtFiles = {
          pages: { 'sign-in': besides(pages['sign-in']), inbox: besides(pages.inbox) },
          en: wordsIn('en'),
          fr: wordsIn('fr'),
        };
        const script = await compile(root, builtFiles, await signInPages(root));
        // Above the styles: a script below them would wait until they are loaded.
        return html.replace('<title>', (title) => `<script>${script}</script>\n    ${title}`);
      },
    },
  };
}

/** The files of the chunks that begin with these modules, with everything that they import, styles included. */
function filesOf(bundle: Rolldown.OutputBundle, modules: readonly string[]): Set<string> {
  const files = new Set<string>();
  const visit = (name: string): void => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || files.has(name)) return;
    files.add(name);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    for (const next of chunk.imports) visit(next);
  };
  for (const module of modules) {
    const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(module));
    if (!entry) throw new Error(`${module} begins no file of the build (scripts/boot.ts).`);
    visit(entry.fileName);
  }
  return files;
}

async function compile(root: string, builtFiles: object, pages: Record<string, string>): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    define: { builtFiles: JSON.stringify(builtFiles), signInPages: JSON.stringify(pages) },
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: { input: join(root, 'src/boot/boot.ts'), output: { format: 'iife' } },
    },
  });
  const [output] = 'output' in built ? built.output : [];
  if (!output) throw new Error('The script of the document was not built.');
  return output.code.trim();
}
