import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { OpenAPIGenerator } from '@orpc/openapi';
import type { OpenAPI } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import type { Changes } from '@consult/contract/call.ts';
import { contract } from '@consult/contract/calls.ts';

/** The page is text and its own style. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** The script of the device check, as the build left it (apps/web/scripts/device-check.ts). */
const checkScript = join(import.meta.dirname, '../../../web/dist/reference/device-check.js');

/** The device check runs its script and reaches no server. */
const checkPolicy =
  "default-src 'none'; script-src 'self'; img-src data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const checkPage = `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>Device check</title><link rel="icon" href="data:,"><body>
<script src="/V5/reference/device-check.js"></script></html>`;

/**
 * The OpenAPI document of every call; each operation carries who may make it as `x-access`, and what it changes as
 * `x-changes`.
 */
export async function openApiDocument(): Promise<OpenAPI.Document> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  return generator.generate(contract, { info: { title: 'Consult', version: '12.0.2' }, servers: [{ url: '/V5' }] });
}

/**
 * /V5/openapi.json, a reference page under /V5/reference that loads nothing from elsewhere, and below it the device
 * check (docs/decisions/0095), where the page is built.
 */
export async function referenceRoutes(scope: FastifyInstance): Promise<void> {
  let document: Promise<OpenAPI.Document> | undefined;
  scope.get('/openapi.json', async () => (document ??= openApiDocument()));
  scope.get('/reference', async (_request, reply) => {
    document ??= openApiDocument();
    return reply
      .header('content-security-policy', policy)
      .type('text/html; charset=utf-8')
      .send(referencePage(await document));
  });
  scope.get('/reference/device-check', async (_request, reply) =>
    reply.header('content-security-policy', checkPolicy).type('text/html; charset=utf-8').send(checkPage),
  );
  scope.get('/reference/device-check.js', async (_request, reply) => {
    const script = await readFile(checkScript).catch(() => null);
    if (!script) return reply.callNotFound();
    return reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(script);
  });
}

type Operation = OpenAPI.OperationObject & { 'x-access'?: unknown; 'x-changes'?: unknown };

function referencePage(document: OpenAPI.Document): string {
  const sections = Object.entries(document.paths ?? {}).map(([path, item]) => {
    const operation = (item as { post: Operation }).post;
    const errors = Object.keys(operation.responses ?? {}).filter((status) => status !== '200');
    const access = accessText(operation['x-access']);
    const changes = changesText(operation['x-changes'] as Changes);
    return `<section id="${escape(operation.operationId ?? '')}"><h2>${escape(operation.operationId ?? '')}</h2>
<p>${escape(operation.summary ?? '')}</p>
<p><b>POST</b> <code>/V5${escape(path)}</code> · access: <code>${escape(access)}</code> · ${changes} · fails with ${escape(errors.join(', '))}</p>
<details><summary>Input</summary><pre>${escape(JSON.stringify(operation.requestBody ?? {}, null, 2))}</pre></details>
<details><summary>Output and errors</summary><pre>${escape(JSON.stringify(operation.responses ?? {}, null, 2))}</pre></details></section>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Calls</title>
<style>body{font:14px/20px system-ui;margin:0 auto;max-width:900px;padding:24px}
section{border-top:1px solid #ccc;padding:12px 0}h2{font-size:16px}pre{overflow:auto;font-size:12px}</style>
<h1>Calls of Consult ${escape(document.info.version)}</h1>
<p>The same as a document: <a href="/V5/openapi.json">openapi.json</a>. What the product promises of a browser, tried in yours:
<a href="/V5/reference/device-check">device check</a></p>${sections.join('\n')}</html>`;
}

function accessText(access: unknown): string {
  return typeof access === 'string' ? access : (access as string[][]).map((group) => group.join(' and ')).join(', or ');
}

function changesText(changes: Changes): string {
  return changes ? `changes something${changes.waits ? ', and may be sent later' : ''}` : 'changes nothing';
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
