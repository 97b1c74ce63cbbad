import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';
import { parseSync } from 'vite';

/** One import, both ends as paths from the root of the repository with forward slashes. */
export interface Import {
  from: string;
  to: string;
  /** True for an import by a call of `import`, which loads the file only when needed. */
  lazy?: boolean;
}

/** The checked folders. */
const sources = ['apps/server', 'apps/web', 'packages', 'bench', 'e2e', 'tools'];

/** What each room may import besides itself, by the start of the path. The first match holds. */
const directions: [room: string, mayImport: string[]][] = [
  ['packages/domain/', []],
  ['packages/contract/', ['packages/domain/']],
  ['packages/testkit/', ['apps/server/', 'packages/contract/', 'packages/domain/']],
  ['apps/web/', ['packages/contract/', 'packages/domain/']],
  // The demo world is made at start: only app/ knows of it.
  ['apps/server/src/app/', ['apps/server/', 'packages/contract/', 'packages/domain/', 'packages/testkit/']],
  ['apps/server/src/infra/', ['packages/contract/', 'packages/domain/']],
  ['apps/server/src/call/', ['apps/server/src/infra/', 'packages/contract/', 'packages/domain/']],
  [
    'apps/server/src/features/',
    ['apps/server/src/call/', 'apps/server/src/infra/', 'packages/contract/', 'packages/domain/'],
  ],
  ['bench/', ['apps/server/', 'packages/']],
  ['e2e/', ['packages/']],
  ['tools/', ['apps/server/', 'packages/']],
];

/** Rooms inside an app that know nothing of its features. */
const featureless = ['apps/web/src/ui/', 'apps/web/src/platform/'];

/** The tests of screens import this. */
const screenKit = 'apps/web/src/testing/';

/**
 * The imports that break the rules of the house, one sentence each: web and server -> contract -> domain and web never
 * to server; in the server app -> features -> call -> infra, types included; no files form a circle; a feature is
 * entered by its door `<noun>.ts` only; doors form no circle.
 */
export function findViolations(imports: Import[]): string[] {
  const found: string[] = [];
  const features = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const direction = directions.find(([room]) => from.startsWith(room));
    const isTest = isOfTests(from);
    if (!isTest && to.startsWith(screenKit)) found.push(`${from} may not import ${to}: it is for tests only`);
    if (direction && !to.startsWith(direction[0])) {
      const allowed = isTest ? [...direction[1], 'packages/testkit/', roomOfTest(from)] : direction[1];
      if (!allowed.some((room) => to.startsWith(room)))
        found.push(
          `${from} may not import ${to}: imports point from web and server to contract to domain, and in the server from app to features to call to infra`,
        );
    }
    if (!isTest && featureless.some((room) => from.startsWith(room)) && featureOf(to)) {
      found.push(`${from} may not import ${to}: this room knows no feature`);
    }
    const source = featureOf(from);
    const target = featureOf(to);
    if (!source || !target || source === target) continue;
    // Tests of other rooms may import a room's testing files.
    if (isTest && to.endsWith('.testing.ts')) continue;
    if (!isDoor(to, target))
      found.push(`${from} may not import ${to}: only ${target}/${posix.basename(target)}.ts is open to other features`);
    if (!isTest) features.set(source, (features.get(source) ?? new Set()).add(target));
  }
  const circle = findCircle(features);
  if (circle) found.push(`Features import each other in a circle: ${circle.join(' -> ')}`);
  const files = findCircle(filesOf(imports));
  if (files) found.push(`Files import each other in a circle: ${files.join(' -> ')}`);
  return [...new Set(found)];
}

/** The imports of each file, for loading and for types, without lazy ones. */
function filesOf(imports: readonly Import[]): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  for (const { from, to, lazy } of imports) if (!lazy) graph.set(from, (graph.get(from) ?? new Set()).add(to));
  return graph;
}

/** Every import of one file of the repository by another, types and dynamic imports included. */
export function readImports(root: string): Import[] {
  return sources.flatMap((folder) => listFiles(join(root, folder))).flatMap((file) => importsOf(root, file));
}

function importsOf(root: string, file: string): Import[] {
  const text = readFileSync(file, 'utf8');
  const { module, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${relative(root, file)} cannot be parsed: ${errors[0]?.message ?? ''}`);
  const specifiers = [
    ...module.staticImports.map((item) => item.moduleRequest.value),
    ...module.staticExports.flatMap((item) => item.entries.map((entry) => entry.moduleRequest?.value)),
  ];
  const lazySpecifiers = module.dynamicImports.map(({ moduleRequest }) =>
    text.slice(moduleRequest.start, moduleRequest.end).replaceAll(/^['"`]|['"`]$/g, ''),
  );
  const from = relative(root, file).split(sep).join('/');
  const found = (specifier: string | undefined, more: Partial<Import>): Import[] => {
    const to = specifier && resolveSpecifier(root, file, specifier);
    return to ? [{ from, to, ...more }] : [];
  };
  return [
    ...specifiers.flatMap((specifier) => found(specifier, {})),
    ...lazySpecifiers.flatMap((specifier) => found(specifier, { lazy: true })),
  ];
}

function resolveSpecifier(root: string, file: string, specifier: string): string | undefined {
  if (specifier.startsWith('.'))
    return relative(root, join(dirname(file), specifier))
      .split(sep)
      .join('/');
  const [, name, rest] = /^@consult\/([a-z-]+)\/(.+)$/.exec(specifier) ?? [];
  if (!name || !rest) return undefined;
  return `${['server', 'web'].includes(name) ? 'apps' : 'packages'}/${name}/src/${rest}`;
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : listFiles(path);
    return /\.(ts|tsx|mjs)$/.test(entry.name) && !entry.name.endsWith('.d.ts') ? [path] : [];
  });
}

/** Whether a file is a test or one that only tests import. */
function isOfTests(path: string): boolean {
  return /\.(?:test|testing)\.tsx?$/.test(path) || path.startsWith(screenKit);
}

function featureOf(path: string): string | undefined {
  return /^apps\/(?:web|server)\/src\/features\/[^/]+(?=\/)/.exec(path)?.[0];
}

function isDoor(path: string, feature: string): boolean {
  return new RegExp(`^${feature}/${posix.basename(feature)}\\.tsx?$`).test(path);
}

/** A test may stand on its own app or package as a whole. */
function roomOfTest(path: string): string {
  return `${path.split('/').slice(0, 2).join('/')}/`;
}

function findCircle(graph: Map<string, Set<string>>): string[] | undefined {
  const done = new Set<string>();
  const walk = (node: string, path: string[]): string[] | undefined => {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node];
    if (done.has(node)) return undefined;
    for (const next of graph.get(node) ?? []) {
      const circle = walk(next, [...path, node]);
      if (circle) return circle;
    }
    done.add(node);
    return undefined;
  };
  for (const node of graph.keys()) {
    const circle = walk(node, []);
    if (circle) return circle;
  }
  return undefined;
}
