import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { parseSync } from 'vite';

/** The parts that the page is loaded in: what every page needs, what the inbox needs besides, and all else. */
export type PagePart = 'first' | 'inbox' | 'rest';

/** Where each part begins, from the root of the web app. Everything imported from there, save lazily, belongs to it. */
const entries: Record<Exclude<PagePart, 'rest'>, readonly string[]> = {
  first: [
    'src/main.tsx',
    'src/routes/__root.tsx',
    'src/routes/index.tsx',
    'src/routes/login.tsx',
    'src/routes/auth/login.tsx',
    // What the sign-in page loads at a click waits for no words.
    'src/features/account/forgot-password.tsx',
    'src/features/account/other-ways.tsx',
    'src/features/account/second-step.tsx',
  ],
  inbox: [
    'src/routes/dashboard/route.tsx',
    'src/routes/dashboard/index.tsx',
    'src/routes/dashboard/secure-messaging.tsx',
    // In place of the consult that is about to be opened.
    'src/features/consult/consult-skeleton.tsx',
  ],
};

/** The generated tree names every route, and the router loads each one's page by itself. */
const routeTree = 'src/route-tree.gen.ts';

/**
 * The source files of the first two parts, as paths from the root of the web app with forward slashes; a file that both
 * need is in the first. Whatever is in neither belongs to 'rest'.
 */
export function pageFiles(root: string): Record<Exclude<PagePart, 'rest'>, ReadonlySet<string>> {
  const first = reachable(root, entries.first, new Set());
  return { first, inbox: reachable(root, entries.inbox, first) };
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

/** The files of the web app that a file imports as the page starts: neither types alone nor what is imported lazily. */
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
