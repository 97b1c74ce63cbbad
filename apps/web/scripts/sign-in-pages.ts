import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { AppInfo } from '../src/app/session.ts';
import { blanks, fillSignIn } from '../src/boot/fill-sign-in.ts';
import { pagePlugins } from './page-plugins.ts';
import { renderAhead } from './render-ahead.ts';

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
  const { renderSignIn: render } = await renderAhead<{ renderSignIn: Render }>(
    root,
    join(root, 'src/boot/sign-in-page.tsx'),
    [pagePlugins(), withoutLazyParts()],
  );
  const pages = { en: await render('en', blanks), fr: await render('fr', blanks) };
  for (const language of ['en', 'fr'] as const)
    for (const info of servers)
      if (fillSignIn(pages[language], info) !== (await render(language, info)))
        throw new Error(`src/boot/fill-sign-in.ts no longer fits the sign-in page (${language}, ${info.environment}).`);
  return pages;
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
