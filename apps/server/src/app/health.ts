import type { FastifyInstance } from 'fastify';
import type { App } from './context.ts';
import { renderMetrics } from '../infra/log/metrics.ts';

/** /healthz: the process lives. /readyz: it can serve. /metrics: counters for Prometheus, without any personal data. */
export async function healthRoutes(http: FastifyInstance, app: App): Promise<void> {
  http.get('/healthz', async () => ({ ok: true }));
  http.get('/readyz', async (_request, reply) => {
    try {
      await app.write.query('select 1');
      return { ok: true };
    } catch {
      return reply.code(503).send({ ok: false, error: 'The database can not be reached.' });
    }
  });
  http.get('/metrics', async (_request, reply) => reply.type('text/plain; version=0.0.4').send(renderMetrics()));
}
