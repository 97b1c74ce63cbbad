import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { build } from 'vite';
import type { Plugin } from 'vite';
import type { AppInfo } from '../src/app/session.ts';
import { blanks, fillSignIn } from '../src/boot/fill-sign-in.ts';
import { pagePlugins } from './page-plugins.ts';

type Render = (language: 'en' | 'fr', info: AppInfo) => Promise<string>;

/** Servers whose page must come out the same, whether React draws their facts or the document fills them in. */
const servers: readonly AppInfo[] = [
  {
    ...blanks,
    version: '1.2',
    build: '3',
    environment: 'production',
    demo: null,
    supportUrl: '/a?b&c',
    signUpUrl: '/d',
  },
  {
    ...blanks,
    environment: 'demo',
    demo: [
      { email: 'a@b', who: 'Ann’s "place" <x>' },
      { email: 'c@d', who: "D'Arcy & sons" },
    ],
  },
];

/**
 * The sign-in page in each language as React draws it, with blanks for what only the server knows; the document draws
 * it before the page's code is here (src/boot/early-sign-in.ts). Throws where filling the blanks makes another page
 * than React would.
 */
export async function signInPages(root: string): Promise<Record<'en' | 'fr', string>> {
  const render = await compile(root);
  const pages = { en: await render('en', blanks), fr: await render('fr', blanks) };
  for (const language of ['en', 'fr'] as const)
    for (const info of servers)
      if (fillSignIn(pages[language], info) !== (await render(language, info)))
        throw new Error(`src/boot/fill-sign-in.ts no longer fits the sign-in page (${language}, ${info.environment}).`);
  return pages;
}

/** Compiles src/boot/sign-in-page.tsx for a browser, as the page itself is, and runs it in one that has no document. */
async function compile(root: string): Promise<Render> {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    plugins: [pagePlugins(), withoutLazyParts()],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      minify: false,
      assetsInlineLimit: 0,
      lib: { entry: join(root, 'src/boot/sign-in-page.tsx'), name: 'signInPage', formats: ['iife'] },
    },
  });
  const [output] = (Array.isArray(built) ? built : [built]).flatMap((one) => ('output' in one ? one.output : []));
  if (output?.type !== 'chunk') throw new Error('The sign-in page of the document was not built.');
  const sandbox: Record<string, unknown> = {
    console,
    URL,
    URLSearchParams,
    TextEncoder,
    AbortController,
    AbortSignal,
    EventTarget,
    Response,
    setTimeout,
    clearTimeout,
    setInterval,
    clearInterval,
    queueMicrotask,
    navigator: { languages: ['en'], userAgent: '' },
    location: { pathname: '/login', search: '', href: 'http://page.example/login', origin: 'http://page.example' },
    matchMedia: () => Object.assign(new EventTarget(), { matches: false }),
    BroadcastChannel: EventTarget,
    MessageChannel: QuietChannel,
    addEventListener: () => undefined,
  };
  sandbox['window'] = sandbox['self'] = createContext(sandbox);
  runInContext(output.code, sandbox);
  return runInContext('signInPage.renderSignIn', sandbox) as Render;
}

/** Node's own channels keep the build alive. */
class QuietChannel {
  port1: { onmessage: (() => void) | null } = { onmessage: null };
  port2 = { postMessage: () => void setTimeout(() => this.port1.onmessage?.()) };
}

/** Leaves out what the page loads later: nothing of it is drawn here. */
function withoutLazyParts(): Plugin {
  return {
    name: 'without-lazy-parts',
    enforce: 'pre',
    resolveId: {
      order: 'pre',
      handler(id, _importer, { kind }) {
        if (kind !== 'dynamic-import' || /routes\/login\.tsx/.test(id)) return null;
        return { id, external: true };
      },
    },
  };
}
