import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { PASSPHRASE_MIN } from '../../infra/keystore/key-export.ts';
import { UsageError } from './command.ts';

/** The passphrase of an export: from KEYS_PASSPHRASE, else typed without showing. @throws UsageError */
export async function readPassphrase(again: boolean): Promise<string> {
  const given = process.env['KEYS_PASSPHRASE'] ?? (await typed(again));
  if (given.length < PASSPHRASE_MIN)
    throw new UsageError(`The passphrase needs at least ${PASSPHRASE_MIN} characters.`);
  return given;
}

async function typed(again: boolean): Promise<string> {
  if (!process.stdin.isTTY)
    throw new UsageError('Set KEYS_PASSPHRASE, or run this in a terminal to type the passphrase.');
  const silent = new Writable({ write: (_part, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  const ask = async (question: string): Promise<string> => {
    process.stdout.write(question);
    const answer = await terminal.question('');
    process.stdout.write('\n');
    return answer;
  };
  try {
    const first = await ask('Passphrase: ');
    if (again && (await ask('Once more: ')) !== first) throw new UsageError('The two were different.');
    return first;
  } finally {
    terminal.close();
  }
}
