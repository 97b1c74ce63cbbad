import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';

/** A statement at the top of a module. */
export type Statement = { file: string; text: string };

/** Where a name comes from: '*' for all of a module. */
type Origin = { file: string; name: string };

type Module = {
  /** The statements that declare a name. */
  declared: Map<string, Statement>;
  imported: Map<string, Origin>;
  /** Names that are handed out without being declared here. */
  passedOn: Map<string, Origin>;
  /** Modules all of whose names are handed out. */
  passedWhole: string[];
  /** What runs whenever the module is loaded. */
  runs: Statement[];
  /** Modules that are loaded for their effect alone. */
  loads: string[];
};

/**
 * The statements that can run when these modules do: of what they import, only what is used, as a bundler keeps it.
 * Finds uses by name, so that it takes too much rather than too little. `repository`: the folder of packages and apps.
 */
export function reachedCode(repository: string, entries: readonly string[]): ReadonlySet<Statement> {
  const modules = new Map<string, Module>();
  const entered = new Set<string>();
  const asked = new Set<string>();
  const reached = new Set<Statement>();

  const moduleOf = (file: string): Module => {
    const known = modules.get(file) ?? readModule(repository, file);
    modules.set(file, known);
    return known;
  };
  const enter = (file: string): Module => {
    const module = moduleOf(file);
    if (entered.has(file)) return module;
    entered.add(file);
    for (const statement of module.runs) take(statement);
    for (const loaded of module.loads) takeAll(loaded);
    return module;
  };
  const takeAll = (file: string): void => {
    const module = enter(file);
    for (const name of [...module.declared.keys(), ...module.passedOn.keys()]) need({ file, name });
    for (const whole of module.passedWhole) takeAll(whole);
  };
  const need = ({ file, name }: Origin): void => {
    if (asked.has(`${file} ${name}`)) return;
    asked.add(`${file} ${name}`);
    if (name === '*') return takeAll(file);
    const module = enter(file);
    const from = module.passedOn.get(name) ?? module.imported.get(name);
    const statement = module.declared.get(name);
    if (statement) take(statement);
    else if (from) need(from);
    else for (const whole of module.passedWhole) need({ file: whole, name });
  };
  const take = (statement: Statement): void => {
    if (reached.has(statement)) return;
    reached.add(statement);
    const { declared, imported } = moduleOf(statement.file);
    for (const [name] of statement.text.matchAll(/[\w$]+/g)) {
      const here = declared.get(name);
      const from = imported.get(name);
      if (here) take(here);
      else if (from) need(from);
    }
    for (const [, specifier = ''] of statement.text.matchAll(/import\(\s*['"]([^'"]+)['"]/g)) {
      const file = resolve(repository, statement.file, specifier);
      if (file) need({ file, name: '*' });
    }
  };
  for (const file of entries) need({ file, name: '*' });
  return reached;
}

function readModule(repository: string, file: string): Module {
  const text = readFileSync(file, 'utf8');
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} can not be parsed: ${errors[0]!.message}`);
  const declared: Module['declared'] = new Map();
  const imported: Module['imported'] = new Map();
  const passedOn: Module['passedOn'] = new Map();
  const module: Module = { declared, imported, passedOn, passedWhole: [], runs: [], loads: [] };
  const sourceOf = ({ source }: { source: { value: string } | null }) =>
    source && resolve(repository, file, source.value);
  for (const node of program.body) {
    const statement = { file, text: withoutComments(text.slice(node.start, node.end)) };
    if (node.type === 'ImportDeclaration') {
      const from = sourceOf(node);
      if (!from || node.importKind === 'type') continue;
      if (node.specifiers.length === 0) module.loads.push(from);
      for (const one of node.specifiers) {
        if (one.type !== 'ImportSpecifier') imported.set(one.local.name, { file: from, name: '*' });
        else if (one.importKind !== 'type') imported.set(one.local.name, { file: from, name: nameOf(one.imported) });
      }
    } else if (node.type === 'ExportAllDeclaration') {
      const from = sourceOf(node);
      if (from) module.passedWhole.push(from);
    } else if (node.type === 'ExportNamedDeclaration' && !node.declaration) {
      const from = sourceOf(node);
      for (const one of node.specifiers) {
        const origin = node.source
          ? from && { file: from, name: nameOf(one.local) }
          : { file, name: nameOf(one.local) };
        if (origin) passedOn.set(nameOf(one.exported), origin);
      }
    } else {
      const declaration = node.type === 'ExportNamedDeclaration' ? node.declaration! : node;
      const names = namesOf(declaration, text);
      if (names.length === 0) module.runs.push(statement);
      for (const name of names) declared.set(name, statement);
    }
  }
  return module;
}

type Node = ReturnType<typeof parseSync>['program']['body'][number];

/** The names that a statement declares. */
function namesOf(node: Node, text: string): string[] {
  if (node.type === 'VariableDeclaration')
    return node.declarations.flatMap(({ id }) => [...text.slice(id.start, id.end).matchAll(/[\w$]+/g)].map(String));
  return 'id' in node && node.id && 'name' in node.id ? [node.id.name] : [];
}

const nameOf = (node: { name: string } | { value: string }): string => ('name' in node ? node.name : node.value);

const withoutComments = (text: string): string => text.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '');

/** The source file of this repository that an import names; null for any other. */
function resolve(repository: string, from: string, specifier: string): string | null {
  const [, name = '', rest = ''] = /^@consult\/([a-z-]+)\/(.+)$/.exec(specifier) ?? [];
  const file = specifier.startsWith('.')
    ? join(dirname(from), specifier)
    : join(repository, ['server', 'web'].includes(name) ? 'apps' : 'packages', name, 'src', rest);
  return /\.tsx?$/.test(file) && existsSync(file) ? file : null;
}
