import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { App } from '../call/context.ts';
import { isDemoInPublic, withDemoLine } from '../call/demo-line.ts';

const dist = join(import.meta.dirname, '../../../web/dist');

/**
 * The page runs and loads nothing from elsewhere; of scripts in the document it runs only those that the build put
 * there. Inline styles are allowed because the component library writes them.
 */
const policyOf = (scripts: readonly string[], frames: readonly string[]): string =>
  `default-src 'self'; frame-src ${["'self'", ...frames].join(' ')}; script-src ${["'self'", ...scripts].join(' ')}; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; media-src 'self' blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'`;

/** The scripts that stand in a document, named for the policy by the hash of their text. */
function scriptsIn(page: string): string[] {
  return [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
}

/** A document as it is and compressed, as the build left it (apps/web/scripts/compress.ts), smallest first. */
async function readDocument(name: string, frames: readonly string[] = []): Promise<Document> {
  const file = join(dist, name);
  const plain = await readFile(file);
  return {
    policy: policyOf(scriptsIn(String(plain)), frames),
    bodies: [
      { encoding: 'br', body: await readFile(`${file}.br`) },
      { encoding: 'gzip', body: await readFile(`${file}.gz`) },
      { encoding: null, body: plain },
    ],
  };
}

/** A document apart of a demo world that others reach. It is sent as it is: few ask for it. */
async function readDemoDocument(name: string): Promise<Document> {
  const page = withDemoLine(await readFile(join(dist, name), 'utf8'));
  return { policy: policyOf(scriptsIn(page), []), bodies: [{ encoding: null, body: Buffer.from(page) }] };
}

type Document = { policy: string; bodies: { encoding: 'br' | 'gzip' | null; body: Buffer }[] };

/**
 * The pages apart, with a document of their own that nothing caches, indexes or frames: those behind patients' links,
 * and that of a phone that adds photos.
 */
const apart = [
  { name: 'patient.html', addresses: /^\/(?:patient(?:-copy|-message)?|forms\/?)(?:\?|$)/ },
  { name: 'phone.html', addresses: /^\/phone(?:\?|$)/ },
] as const;

/** Whether a browser that says this of itself (Accept-Encoding) reads an encoding; everyone reads none. */
function reads(said: string | string[] | undefined, encoding: string | null): boolean {
  return encoding === null || new RegExp(String.raw`(?:^|[\s,])${encoding}(?:[\s,]|$)`).test(String(said ?? ''));
}

/** Files whose address changes with their content. The worker, the manifest and the signs keep their address. */
const namedByContent = /^\/(?:(?:patient-|phone-)?assets|pdf-parts-[^/]+)\//;

/**
 * Serves the built page. Browsers keep hashed assets for ever and never cache the rest; every unknown path gets the
 * page, which routes it.
 */
export async function pageRoutes(http: FastifyInstance, app: App): Promise<void> {
  if (!existsSync(join(dist, 'index.html'))) {
    app.log.note('the web page is not built; only calls are served');
    return;
  }
  // Only the page of people who are signed in shows card fields.
  const product = await readDocument('index.html', app.config.payOrigin ? [app.config.payOrigin] : []);
  const readApart = isDemoInPublic(app) ? readDemoDocument : readDocument;
  const pagesApart = await Promise.all(
    apart.map(async ({ name, addresses }) => ({ addresses, document: await readApart(name) })),
  );
  await http.register(fastifyStatic, {
    root: dist,
    index: false,
    wildcard: false,
    preCompressed: true,
    // The handler below sends the document, with its policy; reference.ts what is of the reference.
    globIgnore: ['index.html', ...apart.map(({ name }) => name)]
      .flatMap((name) => [name, `${name}.*`])
      .concat('reference/**'),
    cacheControl: false,
    setHeaders: (reply, path) =>
      void reply.header(
        'cache-control',
        namedByContent.test(path.slice(dist.length)) ? 'public, max-age=31536000, immutable' : 'no-cache',
      ),
  });
  http.setNotFoundHandler(async (request, reply) => {
    const gets = request.method === 'GET' || request.method === 'HEAD';
    if (!gets || request.url.startsWith('/V5/') || /^\/(?:patient-|phone-)?assets\//.test(request.url)) {
      return reply.code(404).send({ error: 'There is nothing here.', code: 'NOT_FOUND' });
    }
    const apartPage = pagesApart.find(({ addresses }) => addresses.test(request.url));
    const { policy, bodies } = apartPage?.document ?? product;
    const found = bodies.find(({ encoding }) => reads(request.headers['accept-encoding'], encoding));
    if (found?.encoding) reply.header('content-encoding', found.encoding);
    if (apartPage) reply.header('x-robots-tag', 'noindex, nofollow');
    return reply
      .header('cache-control', apartPage ? 'no-store' : 'no-cache')
      .header('vary', 'accept-encoding')
      .header('content-security-policy', policy)
      .type('text/html; charset=utf-8')
      .send(found?.body);
  });
}
