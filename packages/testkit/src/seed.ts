import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError } from '@consult/server/call/config.ts';
import { loadConfig } from '@consult/server/app/config.ts';
import { startEmbedded } from '@consult/server/infra/db/embedded.ts';
import { defaultScale } from './scale/params.ts';
import type { ScaleParams } from './scale/params.ts';
import { ensureScaleWorld } from './scale/scale.ts';

const usage = `npm run seed -- --scale [--doctors N] [--specialists N] [--services N] [--consults N]
                        [--messages-per-consult N] [--heavy N] [--heavy-clinic N] [--light N]
                        [--patient-messages N] [--terms all|heavy|none] [--threads N]
                        [--database URL | --data-dir FOLDER]

Makes a large world for benchmarks in an empty database: that of --database or DATABASE_URL, else the embedded one of
--data-dir or DATA_DIR (./data). The keys go to KEYSTORE_FILE, else to keystore.json in the data folder. Done once;
later runs with the same parameters find it there. Everybody signs in with demo1234: heavy-doctor@,
heavy-specialist@, heavy-moa@, light-doctor@, light-moa@, doctor-1@ …, specialist-1@ … scale.example.
Defaults: ${Object.entries(defaultScale)
  .map(([name, value]) => `${name} ${value}`)
  .join(', ')}.`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      scale: { type: 'boolean' },
      help: { type: 'boolean' },
      database: { type: 'string' },
      'data-dir': { type: 'string' },
      threads: { type: 'string' },
      doctors: { type: 'string' },
      specialists: { type: 'string' },
      services: { type: 'string' },
      consults: { type: 'string' },
      'messages-per-consult': { type: 'string' },
      heavy: { type: 'string' },
      'heavy-clinic': { type: 'string' },
      light: { type: 'string' },
      'patient-messages': { type: 'string' },
      terms: { type: 'string' },
    },
  });
  if (values.help || !values.scale) {
    console.log(usage);
    process.exitCode = values.help ? 0 : 1;
    return;
  }
  const number = (text: string | undefined, fallback: number): number =>
    text === undefined ? fallback : Number(text.replaceAll(/[_,]/g, ''));
  const consults = number(values.consults, defaultScale.consults);
  const heavy = number(values.heavy, Math.min(defaultScale.heavy, Math.floor(consults / 4)));
  const params: ScaleParams = {
    doctors: number(values.doctors, defaultScale.doctors),
    specialists: number(values.specialists, defaultScale.specialists),
    services: number(values.services, defaultScale.services),
    consults,
    messagesPerConsult: number(values['messages-per-consult'], defaultScale.messagesPerConsult),
    heavy,
    heavyClinic: number(values['heavy-clinic'], heavy),
    light: number(values.light, Math.min(defaultScale.light, consults - 2 * heavy)),
    patientMessages: number(values['patient-messages'], defaultScale.patientMessages),
    terms: (values.terms ?? defaultScale.terms) as ScaleParams['terms'],
  };
  const config = loadConfig({
    ...process.env,
    ...(values.database ? { DATABASE_URL: values.database } : {}),
    ...(values['data-dir'] ? { DATA_DIR: values['data-dir'], DATABASE_URL: values.database } : {}),
  });
  await mkdir(config.dataDir, { recursive: true });
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbedded({
        dataDir: join(config.dataDir, 'postgres'),
        settings: { max_wal_size: '8GB', checkpoint_timeout: '30min' },
      });
  try {
    const done = await ensureScaleWorld({
      databaseUrl: config.databaseUrl ?? embedded!.url,
      keystoreFile: config.keystoreFile,
      params,
      ...(values.threads ? { threads: Number(values.threads) } : {}),
      log: (line) => console.log(line),
    });
    console.log(done.reused ? 'The world is there already.' : `Done in ${Math.round(done.seconds)} s.`);
  } finally {
    await embedded?.stop();
  }
}

main().catch((error: unknown) => {
  const known =
    error instanceof ConfigError ||
    (error instanceof Error &&
      ['RangeError', 'OtherWorldError', 'EmbeddedDatabaseError', 'MigrationError', 'KeystoreError'].includes(
        error.name,
      ));
  console.error(known ? error.message : error);
  process.exitCode = 1;
});
