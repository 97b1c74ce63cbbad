import { securityRenamePasskey } from '@consult/contract/passkey/rename.ts';
import { refuse, serve } from '../../call/implement.ts';

/** security-renamePasskey. A name is for its owner only: neither audited nor told by mail. */
export const renamePasskey = serve(securityRenamePasskey).handler(
  async ({ input: { passkeyId, name }, context: { app, viewer } }) => {
    const { rowCount } = await app.write.query('update passkey set name = $3 where id = $1 and person_id = $2', [
      passkeyId,
      viewer.personId,
      name,
    ]);
    if (rowCount === 0) throw refuse('NOT_FOUND');
    return { ok: true as const };
  },
);
