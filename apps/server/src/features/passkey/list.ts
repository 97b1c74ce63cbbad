import { securityListPasskeys } from '@consult/contract/passkey/list.ts';
import { serve } from '../../call/implement.ts';
import { passkeyColumns, presentPasskey } from './passkey-row.ts';
import type { PasskeyRow } from './passkey-row.ts';

/** security-listPasskeys. */
export const listPasskeys = serve(securityListPasskeys).handler(async ({ context: { app, viewer } }) => {
  const { rows } = await app.read.query<PasskeyRow>(
    `select ${passkeyColumns} from passkey where person_id = $1 order by created_at, id`,
    [viewer.personId],
  );
  return { passkeys: rows.map(presentPasskey) };
});
