import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { App } from '../call/context.ts';
import { isReadOnly } from '../infra/db/connection.ts';
import { stateOfDisk } from '../infra/files/disk.ts';
import { renderMetrics } from '../infra/log/metrics.ts';

/**
 * /healthz: the process lives. /readyz: it can serve. /metrics: counters for Prometheus, without any personal data.
 * Strangers must not read them: after a request for a reset link, one mail more or less would tell whether the address
 * has an account.
 */
export async function healthRoutes(http: FastifyInstance, app: App): Promise<void> {
  http.get('/healthz', async () => ({ ok: true }));
  http.get('/readyz', async (_request, reply) => {
    const full = async (): Promise<boolean> => (await stateOfDisk(app.config.dataDir)) === 'full';
    const sayFull = { ok: false, error: 'The disk that DATA_DIR lies on is full.' };
    try {
      await app.write.query('select 1');
    } catch (error) {
      // Without room the embedded database ends: its operator has to make some, whatever else is said.
      if (app.config.databaseUrl === undefined && (await full())) return reply.code(503).send(sayFull);
      const why = isReadOnly(error)
        ? 'The database is a standby that takes no changes.'
        : 'The database can not be reached.';
      return reply.code(503).send({ ok: false, error: why });
    }
    if (await full()) return reply.code(503).send(sayFull);
    return { ok: true };
  });
  http.get('/metrics', async (request, reply) => {
    const { metricsToken } = app.config;
    const may = metricsToken === undefined ? isOfThisMachine(request) : bears(request, metricsToken);
    if (!may) return reply.code(404).send({ error: 'There is nothing here.', code: 'NOT_FOUND' });
    return reply.type('text/plain; version=0.0.4').send(renderMetrics());
  });
}

/** Whether a program of this machine sends the request itself, and not a proxy for somebody else. */
function isOfThisMachine({ ip, headers }: FastifyRequest): boolean {
  const passedOn = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'].some((name) => headers[name] !== undefined);
  return !passedOn && /^(?:::ffff:)?127\.|^::1$/.test(ip);
}

function bears({ headers }: FastifyRequest, token: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));
}
