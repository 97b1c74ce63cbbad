import { createInterface } from 'node:readline/promises';
import { InstallationError } from '../infra/installation/identity.ts';
import type { Ask } from '../infra/installation/open-database.ts';

/** Whether somebody sits in front of this process who can answer. */
export const isTerminal = (): boolean => Boolean(process.stdin.isTTY && process.stdout.isTTY);

/** Asks at the terminal what an installation is that is not recognised. */
export const askInTerminal: Ask = async (was, here) => {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    console.log(`This installation was last seen as ${was}, and this is ${here}. What is it?`);
    console.log('  copy   a copy of that one: it becomes an installation of its own and sends nothing by itself');
    console.log('  moved  that one, at a new place: nothing runs at the old place any more');
    const said = (await terminal.question('copy or moved? ')).trim().toLowerCase();
    if (said === 'copy' || said === 'copied') return { is: 'copied' };
    if (said === 'moved') return { is: 'moved' };
    throw new InstallationError('Nothing was started. Start again and answer copy or moved.');
  } finally {
    terminal.close();
  }
};
