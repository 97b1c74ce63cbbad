import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { addCall, callFiles, planCall } from './new-call-plan.ts';
import { root } from './program.ts';

/** `npm run new-call <noun> <verb>`: the files of a new call and its entries in the lists, ready to be filled in. */
const [noun = '', verb = ''] = process.argv.slice(2);
if (!/^[a-z]+(-[a-z]+)*$/.test(noun) || !/^[a-z][A-Za-z0-9]*$/.test(verb)) {
  console.error('Usage: npm run new-call <noun> <verb>, for example: npm run new-call draft saveDraft');
  process.exit(1);
}
const plan = planCall(noun, verb);
const files = callFiles(plan);
const existing = Object.keys(files).find((path) => existsSync(join(root, path)));
if (existing) {
  console.error(`${existing} is there already.`);
  process.exit(1);
}
for (const [path, text] of Object.entries(files)) write(path, text);
for (const [path, text] of Object.entries(addCall(plan, read))) write(path, text);
console.log(
  `\n${plan.name} does not compile until its contract says who may make it (access) and it has a row in ` +
    `apps/server/src/features/${noun}/${noun}-calls.testing.ts, which apps/server/src/app/calls-table.testing.ts lists.`,
);

function read(path: string): string | undefined {
  const full = join(root, path);
  return existsSync(full) ? readFileSync(full, 'utf8') : undefined;
}

function write(path: string, text: string): void {
  const full = join(root, path);
  mkdirSync(dirname(full), { recursive: true });
  writeFileSync(full, text);
  console.log(`wrote ${path}`);
}
