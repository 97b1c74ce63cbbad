import { intake } from '@consult/contract/partner/intake.ts';
import type { FastifyInstance } from 'fastify';
import type { App } from '../../call/context.ts';
import { newId } from '../../infra/db/new-id.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { encrypt } from '../../infra/keystore/cipher.ts';
import { limitedAddress } from '../../infra/rate-limit/rate-limit.ts';
import type { Limit } from '../../infra/rate-limit/rate-limit.ts';
import { intakeHours, intakePlace } from './intake-place.ts';
import { readPartnerToken } from './partner-token.ts';

/** Intakes of one partner, and tries of one address, successful or not. */
const partnerLimit: Limit = { tries: 600, seconds: 60 };
const addressLimit: Limit = { tries: 1200, seconds: 60 };

/**
 * POST /V5/partner/intakes, server to server, with a bearer token of the partner (typ intake+jwt). The content of a
 * launch comes this way and is encrypted from the first moment, so that the launch's address names its id and nothing
 * more. 201 {intakeId, expiresAt}.
 */
export function receiveIntakes(scope: FastifyInstance, app: App): void {
  scope.post('/partner/intakes', { bodyLimit: 200_000 }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { limits } = app.sessions;
    if (!(await limits.take('intake:address', limitedAddress(request.ip), addressLimit)))
      return reply.code(429).send({ error: 'Too many tries. Wait a little and try again.', code: 'TOO_MANY' });
    const bearer = /^Bearer (\S{1,4000})$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const token = await readPartnerToken(app.read, app.config.publicUrl, 'intake+jwt', bearer, app.now());
    if (!token) return reply.code(401).send({ error: 'This token is not valid.', code: 'NOT_SIGNED_IN' });
    if (!(await limits.take('intake:partner', token.partnerId, partnerLimit)))
      return reply.code(429).send({ error: 'Too many tries. Wait a little and try again.', code: 'TOO_MANY' });
    const read = intake.safeParse(request.body);
    if (!read.success) {
      const fields = Object.fromEntries(read.error.issues.map(({ path, message }) => [path.join('.'), message]));
      return reply.code(400).send({ error: 'The intake is not complete.', code: 'INVALID_INPUT', fields });
    }
    const id = newId();
    const key = app.keyring.newDataKey(id);
    const expiresAt = new Date(app.now().getTime() + intakeHours * 3_600_000);
    await inTransaction(app.write, async (client) => {
      await client.query(
        `insert into partner_intake (id, partner_id, key_id, wrapped_key, body, expires_at)
          values ($1, $2, $3, $4, $5, $6)`,
        [
          id,
          token.partnerId,
          key.keyId,
          key.wrapped,
          encrypt(key.key, intakePlace(id), JSON.stringify(read.data)),
          expiresAt,
        ],
      );
      await writeAudit(client, { kind: 'intake-received', actorId: null, subjectIds: [id] });
    });
    return reply.code(201).send({ intakeId: id, expiresAt: expiresAt.toISOString() });
  });
}
