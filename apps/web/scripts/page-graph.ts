import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { parseSync } from 'vite';

/** The parts in which the page is loaded: what every page needs, what the inbox needs besides, and all else. */
export type PagePart = 'first' | 'inbox' | 'rest';

/**
 * The modules with which each part begins, from the root of the web app. All that they import, except lazily, belongs
 * to the part.
 */
const entries: Record<Exclude<PagePart, 'rest'>, readonly string[]> = {
  first: [
    'src/main.tsx',
    'src/routes/__root.tsx',
    'src/routes/index.tsx',
    'src/routes/login.tsx',
    'src/routes/auth/login.tsx',
    // The sign-in page loads these at a click; their words come with the page, so that nothing waits for them then.
    'src/features/account/forgot-password.tsx',
    'src/features/account/other-ways.tsx',
    'src/features/account/second-step.tsx',
  ],
  inbox: [
    'src/routes/dashboard/route.tsx',
    'src/routes/dashboard/index.tsx',
    'src/routes/dashboard/secure-messaging.tsx',
    // Shown in place of a consult that is about to open.
    'src/features/consult/consult-skeleton.tsx',
  ],
};

/** The page of a phone that adds photos is a build of its own, of its own sources and of those that it shares. */
const phoneEntry = 'src/phone/main.tsx';

/** The generated tree names every route, but the router loads each route's page separately. */
const routeTree = 'src/route-tree.gen.ts';

/**
 * The source files of the first two parts, as paths from the root of the web app with forward slashes; a file that both
 * need belongs to the first. A file in neither belongs to 'rest'. And those of the phone's page.
 */
export function pageFiles(root: string): Record<Exclude<PagePart, 'rest'> | 'phone', ReadonlySet<string>> {
  const first = reachable(root, entries.first, new Set());
  return {
    first,
    inbox: reachable(root, entries.inbox, first),
    phone: reachable(root, [phoneEntry], new Set()),
  };
}

function reachable(root: string, from: readonly string[], known: ReadonlySet<string>): Set<string> {
  const found = new Set<string>();
  const visit = (file: string): void => {
    if (found.has(file) || known.has(file) || file === routeTree) return;
    found.add(file);
    for (const next of importsOf(root, file)) visit(next);
  };
  for (const entry of from) visit(entry);
  return found;
}

/** The files of the web app that a file imports when it is loaded, without imports of types alone and lazy imports. */
function importsOf(root: string, file: string): string[] {
  if (!/\.tsx?$/.test(file)) return [];
  const path = join(root, file);
  const { module } = parseSync(path, readFileSync(path, 'utf8'));
  const specifiers = [
    ...module.staticImports
      .filter(({ entries: names }) => names.length === 0 || names.some(({ isType }) => !isType))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries: names }) =>
      names.flatMap(({ isType, moduleRequest }) => (isType || !moduleRequest ? [] : [moduleRequest.value])),
    ),
  ];
  return specifiers
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) =>
      relative(root, join(dirname(path), specifier))
        .split(sep)
        .join('/'),
    )
    .filter((found) => existsSync(join(root, found)));
}
