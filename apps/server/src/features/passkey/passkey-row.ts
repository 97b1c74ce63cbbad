import type { z } from 'zod';
import type { passkey } from '@consult/contract/passkey/passkey.ts';

export type Passkey = z.infer<typeof passkey>;

/** The columns that their owner sees. */
export const passkeyColumns = 'id, name, backed_up, created_at, last_used_at';

export type PasskeyRow = { id: string; name: string; backed_up: boolean; created_at: Date; last_used_at: Date | null };

export function presentPasskey(row: PasskeyRow): Passkey {
  return {
    passkeyId: row.id,
    name: row.name,
    backedUp: row.backed_up,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  };
}

/** The name under which devices keep an account: the bytes of its id, which tell nothing about the person. */
export function userHandleOf(personId: string): Buffer<ArrayBuffer> {
  return Buffer.from(personId.replaceAll('-', ''), 'hex');
}
