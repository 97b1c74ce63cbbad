import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { loadNow, machine } from './harness/machine.ts';
import type { BenchOptions } from './harness/options.ts';
import { workloads } from './workloads.ts';

const usage = `npm run bench -- [name …] [--list] [--consults N] [--seconds N] [--rounds N]
                 [--profile FOLDER] [--statements] [--before FOLDER] [--walked N]

Runs the named workloads, or all of them, one after the other, each on servers and databases of its own, and prints one
JSON line for each. docs/performance.md says what the numbers mean.
  --consults N      size of the world that inbox-page reads (1,000,000; a world of 100,000 or more is kept in the
                    temporary folder)
  --seconds N       how long each throughput is measured (5)
  --rounds N        how often floor and measurement are repeated; the quietest is reported (3)
  --profile FOLDER  server processes write a CPU profile there when they end
  --before FOLDER   sixty-consults works in the build of that checkout too (with its dependencies and its page)
  --walked N        consults that sixty-consults works through with each hand (60)
  --statements      the database tells on standard error which statements took its time (needs pg_stat_statements)`;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      list: { type: 'boolean' },
      help: { type: 'boolean' },
      consults: { type: 'string' },
      seconds: { type: 'string' },
      rounds: { type: 'string' },
      profile: { type: 'string' },
      statements: { type: 'boolean' },
      before: { type: 'string' },
      walked: { type: 'string' },
    },
  });
  if (values.help) return console.log(usage);
  if (values.list) {
    for (const [name, { about }] of Object.entries(workloads)) console.log(`${name.padEnd(20)} ${about}`);
    return;
  }
  const unknown = positionals.filter((name) => !Object.hasOwn(workloads, name));
  if (unknown.length > 0)
    throw new RangeError(
      `There is no benchmark named ${unknown.join(', ')}. Those there are: ${Object.keys(workloads).join(', ')}.`,
    );
  const options: BenchOptions = {
    consults: count('consults', values.consults, 1_000_000),
    seconds: count('seconds', values.seconds, 5),
    rounds: count('rounds', values.rounds, 3),
    profileDir: values.profile === undefined ? undefined : resolve(values.profile),
    statements: values.statements ?? false,
    before: values.before === undefined ? undefined : resolve(values.before),
    walked: count('walked', values.walked, 60),
  };
  if (options.profileDir) await mkdir(options.profileDir, { recursive: true });
  for (const name of positionals.length > 0 ? positionals : Object.keys(workloads)) {
    const loadBefore = loadNow();
    try {
      const found = await workloads[name]!.run(options);
      for (const findings of Array.isArray(found) ? found : [found]) {
        console.log(JSON.stringify({ bench: name, ...findings, machine: { ...machine(), loadBefore } }));
      }
    } catch (error) {
      // The other workloads still run.
      console.error(`${name} failed:`, error);
      process.exitCode = 1;
    }
  }
}

function count(name: string, text: string | undefined, fallback: number): number {
  const value = text === undefined ? fallback : Number(text.replaceAll(/[_,]/g, ''));
  if (!Number.isSafeInteger(value) || value < 1) throw new RangeError(`--${name} must be a whole number, 1 or more.`);
  return value;
}

main().catch((error: unknown) => {
  console.error(
    error instanceof RangeError || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')
      ? (error as Error).message
      : error,
  );
  process.exitCode = 1;
});
