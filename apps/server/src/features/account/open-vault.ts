import { createHash } from 'node:crypto';
import { accountEndVault } from '@consult/contract/account/end-vault.ts';
import { accountOpenVault } from '@consult/contract/account/open-vault.ts';
import { refuse, serve } from '../../call/implement.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import type { Limit } from '../../infra/rate-limit/rate-limit.ts';
import { deviceHash, deviceKeyOf, isNative } from './device.ts';
import { beginVault, endVault, halfOf, noteOpening } from './vault.ts';

/** Counted where a session asks for what it was not given before: every start of a page asks for what it has. */
const openLimit: Limit = { tries: 300, seconds: 3600 };

/**
 * account-openVault: gives a device its half of the key, to a session that is signed in and not locked. The device is
 * known by its key (a cookie, or the app's header), which no script reads; a browser that lost it in the half minute
 * before it was written to the disk, by the proof of its own half. A vault of another person or device, one that ended
 * and one that never was get one answer.
 */
export const openVault = serve(accountOpenVault).handler(
  async ({ input: { vaultId, begin, proof }, context: { app, viewer, request, reply } }) => {
    const { sessions } = app;
    const { key, presented } = deviceKeyOf(request.headers, sessions.deviceCookieName);
    if (!presented && !begin && !proof) return { half: null };
    const asked = { vaultId, viewer, deviceHash: deviceHash(viewer.personId, key), proofHash: hashOf(proof) };
    const known = await halfOf(app.write, app, asked);
    if (!known?.opened && !(await sessions.limits.take('open-vault', viewer.personId, openLimit)))
      throw refuse('TOO_MANY');
    const half =
      known?.opened || (!known && !begin)
        ? known?.half
        : await inTransaction(app.write, async (client) => {
            if (!known) await beginVault(client, app, asked);
            const given = await halfOf(client, app, asked);
            if (given) await noteOpening(client, asked);
            return given?.half;
          });
    const said = { half: half?.toString('base64') ?? null };
    if (!half || (presented && !begin)) return said;
    if (isNative(request.headers)) return presented ? said : { ...said, device: key };
    // The browser is recognized for another year.
    reply.header('set-cookie', await sessions.deviceCookieFor(key));
    return said;
  },
);

function hashOf(proof: string | undefined): Buffer | null {
  return proof === undefined ? null : createHash('sha256').update(proof).digest();
}

/** account-endVault: the person deletes what a device of theirs keeps. */
export const closeVault = serve(accountEndVault).handler(async ({ input: { vaultId }, context: { app, viewer } }) => {
  await inTransaction(app.write, (client) => endVault(client, viewer.personId, vaultId));
  return { ok: true as const };
});
