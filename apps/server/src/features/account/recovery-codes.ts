import { hash, randomInt } from 'node:crypto';
import type pg from 'pg';
import {
  readRecoveryCode,
  recoveryCodeAlphabet,
  recoveryCodeCount,
  recoveryCodeLength,
  showRecoveryCode,
} from '@consult/domain/second-factor/second-factor-codes.ts';

/** A connection with a transaction open. */
type Client = Pick<pg.ClientBase, 'query'>;

const hashOf = (code: string): Buffer => hash('sha256', code, 'buffer');

/** Gives a person ten new recovery codes in place of the old ones. Returns them readable, this once. */
export async function renewRecoveryCodes(client: Client, personId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () =>
    Array.from({ length: recoveryCodeLength }, () => recoveryCodeAlphabet[randomInt(recoveryCodeAlphabet.length)]).join(
      '',
    ),
  );
  await client.query('delete from recovery_code where person_id = $1', [personId]);
  await client.query('insert into recovery_code (person_id, code_hash) select $1, unnest($2::bytea[])', [
    personId,
    codes.map(hashOf),
  ]);
  return codes.map(showRecoveryCode);
}

/** Whether this is one of the person's codes. Uses it up. */
export async function useRecoveryCode(client: Client, personId: string, typed: string): Promise<boolean> {
  const code = readRecoveryCode(typed);
  if (code === null) return false;
  const { rowCount } = await client.query('delete from recovery_code where person_id = $1 and code_hash = $2', [
    personId,
    hashOf(code),
  ]);
  return rowCount === 1;
}
