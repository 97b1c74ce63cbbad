/** Names of a new call and its parts. */
export interface CallPlan {
  noun: string;
  /** Of the call, as clients spell it: `draft-saveDraft`. */
  name: string;
  /** Of its files, without the ending: `save-draft`. */
  file: string;
  /** Of the contract's export: `draftSaveDraft`. */
  contract: string;
  /** Of the handler's export: `saveDraft`. */
  handler: string;
  /** Of the door's table of calls: `draftCalls`. */
  table: string;
}

const list = 'packages/contract/src/calls.ts';
const router = 'apps/server/src/app/router.ts';

/** @param verb in camel case, as the specification spells the part after the dash */
export function planCall(noun: string, verb: string): CallPlan {
  const prefix = noun.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return {
    noun,
    name: `${noun}-${verb}`,
    file: verb.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    contract: `${prefix}${verb.charAt(0).toUpperCase()}${verb.slice(1)}`,
    handler: verb,
    table: `${prefix}Calls`,
  };
}

/** The files that are new with a call, by their paths. */
export function callFiles({ noun, name, file, contract, handler }: CallPlan): Record<string, string> {
  return {
    [`packages/contract/src/${noun}/${file}.ts`]: `import { z } from 'zod';
import { call } from '../call.ts';

export const ${contract} = call({
  name: '${name}',
  summary: '',
  // Say who may make it: access: 'anyone', 'signed-in', or an OR of ANDs of permissions [['one'], ['two', 'three']].
  // Say what it changes: changes: false, or { waits: whether a client may send it later by itself }.
  input: z.object({}),
  output: z.object({}),
});
`,
    [`apps/server/src/features/${noun}/${file}.ts`]: `import { ${contract} } from '@consult/contract/${noun}/${file}.ts';
import { serve } from '../../call/implement.ts';

/** ${name}: load through a repository that takes the viewer, policy, domain rule, one transaction, present. */
export const ${handler} = serve(${contract}).handler(() => {
  throw new Error('${name} is not written yet');
});
`,
  };
}

/** The lists that name every call, with the new one in its place; a noun's first call also gets a door. */
export function addCall(
  { noun, name, file, contract, handler, table }: CallPlan,
  read: (path: string) => string | undefined,
): Record<string, string> {
  const door = `apps/server/src/features/${noun}/${noun}.ts`;
  const changed: Record<string, string> = {};
  changed[list] = addEntry(
    addImport(need(list), `import { ${contract} } from './${noun}/${file}.ts';`),
    'export const contract = {',
    `'${name}': ${contract},`,
  );
  const doorText = read(door);
  const importLine = `import { ${handler} } from './${file}.ts';`;
  if (doorText === undefined) {
    changed[door] =
      `${importLine}\n\n/** The door of ${noun}. */\nexport const ${table} = {\n  '${name}': ${handler},\n};\n`;
  } else {
    changed[door] = addEntry(addImport(doorText, importLine), `export const ${table} = {`, `'${name}': ${handler},`);
  }
  const routerText = need(router);
  if (!routerText.includes(`...${table},`)) {
    changed[router] = addEntry(
      addImport(routerText, `import { ${table} } from '../features/${noun}/${noun}.ts';`),
      'export const router = {',
      `...${table},`,
    );
  }
  return changed;

  function need(path: string): string {
    const text = read(path);
    if (text === undefined) throw new Error(`${path} is missing`);
    return text;
  }
}

/** Puts an import before the first relative import that sorts after it, or after the last import. */
function addImport(text: string, line: string): string {
  const lines = text.split('\n');
  const source = (candidate: string) => /from '(.*)';$/.exec(candidate)?.[1] ?? '';
  const isRelative = (candidate: string) => candidate.startsWith('import ') && source(candidate).startsWith('.');
  const after = lines.findIndex((candidate) => isRelative(candidate) && source(candidate) > source(line));
  const last = lines.findLastIndex((candidate) => candidate.startsWith('import ') && candidate.endsWith(';'));
  lines.splice(after === -1 ? last + 1 : after, 0, line);
  return lines.join('\n');
}

/**
 * Puts an entry into an object literal whose entries stand one a line or all on one line, in the order of the letters.
 */
function addEntry(text: string, opening: string, entry: string): string {
  const start = text.indexOf(opening);
  if (start === -1) throw new Error(`"${opening}" was not found: the list has another form than this tool knows`);
  const bodyStart = start + opening.length;
  const bodyEnd = text.indexOf('}', bodyStart);
  const entries = text
    .slice(bodyStart, bodyEnd)
    .split(/,\s*/)
    .map((item) => item.trim())
    .filter(Boolean)
    .map((item) => `${item},`);
  const after = entries.findIndex((item) => item > entry);
  entries.splice(after === -1 ? entries.length : after, 0, entry);
  return `${text.slice(0, bodyStart)}\n${entries.map((item) => `  ${item}\n`).join('')}${text.slice(bodyEnd)}`;
}
