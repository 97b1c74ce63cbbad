import { describeError } from '../infra/log/describe-error.ts';
import { sayLink } from './commands/reset-link.ts';
import { ConfigError } from '../call/config.ts';
import { loadConfig } from './config.ts';
import { makeFirstAdmin } from './first-admin.ts';
import { buildHttp } from './http.ts';
import { refuseUnsafe } from './refuse-unsafe.ts';
import { sayChecklist } from './say-checklist.ts';
import { sayListening } from './say-listening.ts';
import { startApp } from './start.ts';
import { askInTerminal, isTerminal } from './ask-in-terminal.ts';
import { refuseUnknown } from '../infra/installation/open-database.ts';
import { sayOff } from './commands/installation.ts';
import { outletsOff } from '../infra/installation/outlets.ts';

/**
 * Starts a server process and stops it cleanly at SIGINT and SIGTERM. Where it can not start, it prints one line and
 * exits with a non-zero code.
 */
async function main(): Promise<void> {
  const config = loadConfig(process.env);
  const { app, stop } = await startApp(config, {
    ask: isTerminal() ? askInTerminal : refuseUnknown,
    check: (pool) => refuseUnsafe(config, pool),
  });
  let ending: Promise<void> | undefined;
  const end = (): Promise<void> => (ending ??= stopAll());
  const http = config.role === 'worker' ? undefined : await buildHttp(app);

  async function stopAll(): Promise<void> {
    await app.live.close();
    await http?.close();
    await stop();
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      end().then(
        () => process.exit(0),
        (error: unknown) => {
          app.log.failure({ call: 'stop', id: '' }, error);
          process.exit(1);
        },
      );
    });
  }
  try {
    const address = await http?.listen({ port: config.port, host: config.host });
    if (address) console.log(`listening on ${address}`);
    for (const line of sayListening(config, address)) console.log(line);
    for (const line of sayOff(await outletsOff(app.write))) console.log(line);
  } catch (error) {
    await end();
    if ((error as { code?: string }).code === 'EADDRINUSE')
      throw new ConfigError(`Port ${config.port} is in use. Set PORT to another one.`);
    throw error;
  }
  if (app.demo) {
    console.log(`\nOpen ${config.publicUrl} and sign in with the password demo1234 as`);
    for (const account of app.demo) console.log(`  ${account.email.padEnd(24)} ${account.who}`);
  } else if (http) {
    console.log(`Open ${config.publicUrl}`);
    const first = await makeFirstAdmin(app);
    for (const line of await sayChecklist(app)) console.log(line);
    if (first)
      console.log(`Nobody had an account yet: there is an administrator now. ${sayLink(first.email, first.link)}`);
  }
}

main().catch((error: unknown) => {
  // The operator can mend these failures; their message says in one sentence how.
  const known =
    error instanceof Error &&
    ['ConfigError', 'InstallationError', 'EmbeddedDatabaseError', 'MigrationError', 'KeystoreError'].includes(
      error.constructor.name,
    );
  // Any other failure may quote a value: kind, code and place are enough to find it.
  console.error(known ? error.message : JSON.stringify(describeError(error), null, 2));
  process.exit(1);
});
