import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { App } from '../../call/context.ts';

export const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/** Notes that this server made a file: its hash, for a day. */
export async function rememberProduced({ write }: Pick<App, 'write'>, pdf: Uint8Array): Promise<void> {
  await write.query(
    `with gone as (delete from produced_agreement where made_at < now() - interval '1 day')
      insert into produced_agreement (sha256) values ($1) on conflict (sha256) do update set made_at = now()`,
    [sha256(pdf)],
  );
}

/** Whether this server made exactly that file within the last day. */
export async function producedHere(client: Pick<pg.ClientBase, 'query'>, hash: Buffer): Promise<boolean> {
  const { rows } = await client.query<{ here: boolean }>(
    `select exists (select 1 from produced_agreement where sha256 = $1
      and made_at >= now() - interval '1 day') as here`,
    [hash],
  );
  return rows[0]!.here;
}
