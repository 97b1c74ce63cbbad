import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sentences } from '@consult/domain/fault/sentences.ts';
import { reachedCode, type Statement } from './reached-code.ts';

/** Here every fault is named, whoever can meet it. */
const ofAllFaults = /packages\/domain\/src\/fault\//;

/**
 * The codes of the faults that a patient's page can show: those that the rules name which the page runs, and those of
 * the contract of each call that it makes.
 */
export function patientFaults(repository: string): ReadonlySet<string> {
  const page = reachedCode(repository, [join(repository, 'apps/web/src/patient/main.tsx')]);
  const contract = reachedCode(repository, [...contractsIn(repository, page).keys()]);
  return faultsIn([...page, ...contract]);
}

/**
 * As `patientFaults`, of what the server runs for these calls: a fault that only its handlers name is one that the page
 * can not know.
 */
export function patientFaultsOfServer(repository: string): ReadonlySet<string> {
  const page = reachedCode(repository, [join(repository, 'apps/web/src/patient/main.tsx')]);
  const sources = sourcesIn(join(repository, 'apps/server/src/features'));
  const handlers = [...contractsIn(repository, page).values()].map((declaration) => {
    const found = sources.find(({ text }) => new RegExp(`\\bserve\\w*\\(${declaration}\\)`).test(text));
    if (!found) throw new Error(`${declaration} has no handler that is found.`);
    return found.file;
  });
  return faultsIn([...reachedCode(repository, handlers)]);
}

/** The contracts of the calls that this code names, each with the name of its declaration. */
function contractsIn(repository: string, code: ReadonlySet<Statement>): Map<string, string> {
  const named = new Set([...code].flatMap(({ text }) => [...text.matchAll(/'(\w+-\w+)'/g)].map(([, name]) => name)));
  const found = new Map<string, string>();
  for (const { file, text } of sourcesIn(join(repository, 'packages/contract/src')))
    for (const [, declaration = '', name] of text.matchAll(/export const (\w+) = call\(\{\s+name: '([^']+)'/g))
      if (named.has(name)) found.set(file, declaration);
  return found;
}

function faultsIn(code: readonly Statement[]): Set<string> {
  const texts = new Set(
    code
      .filter(({ file }) => !ofAllFaults.test(file.replaceAll('\\', '/')))
      .flatMap(({ text }) => [...text.matchAll(/['"]([a-z-]+)['"]/g)].map(([, word]) => word)),
  );
  return new Set(Object.keys(sentences).filter((fault) => texts.has(fault)));
}

function sourcesIn(folder: string): { file: string; text: string }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/\.(?:test|testing)\.ts$/.test(name))
    .map((name) => join(folder, name))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }));
}
