import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { App } from '../call/context.ts';

const dist = join(import.meta.dirname, '../../../web/dist');

/**
 * Nothing from elsewhere may run or be loaded in the page; of scripts in the document none but those that the build put
 * there. Inline styles are what the component library writes.
 */
const policyOf = (scripts: readonly string[]): string =>
  `default-src 'self'; script-src ${["'self'", ...scripts].join(' ')}; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'`;

/** The scripts that stand in a document, as a policy names them: by the hash of their text. */
function scriptsIn(page: string): string[] {
  return [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
}

/** Addresses that change with what is behind them; the worker, the manifest and the signs keep theirs. */
const namedByContent = /^\/(?:assets|pdf-parts-[^/]+)\//;

/**
 * The built page: hashed assets for ever, the rest and the page itself never cached; every unknown path is the page's
 * to route.
 */
export async function pageRoutes(http: FastifyInstance, app: App): Promise<void> {
  if (!existsSync(join(dist, 'index.html'))) {
    app.log.note('the web page is not built; only calls are served');
    return;
  }
  const page = await readFile(join(dist, 'index.html'), 'utf8');
  const policy = policyOf(scriptsIn(page));
  await http.register(fastifyStatic, {
    root: dist,
    index: false,
    wildcard: false,
    preCompressed: true,
    // The document goes out below, with its policy.
    globIgnore: ['index.html', 'index.html.*'],
    cacheControl: false,
    setHeaders: (reply, path) =>
      void reply.header(
        'cache-control',
        namedByContent.test(path.slice(dist.length)) ? 'public, max-age=31536000, immutable' : 'no-cache',
      ),
  });
  http.setNotFoundHandler(async (request, reply) => {
    if (request.method !== 'GET' || request.url.startsWith('/V5/') || request.url.startsWith('/assets/')) {
      return reply.code(404).send({ error: 'There is nothing here.', code: 'NOT_FOUND' });
    }
    return reply
      .header('cache-control', 'no-cache')
      .header('content-security-policy', policy)
      .type('text/html; charset=utf-8')
      .send(page);
  });
}
