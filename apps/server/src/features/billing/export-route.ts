import { Readable } from 'node:stream';
import { billingReportAccess } from '@consult/contract/billing/billing-record.ts';
import { createBillingReport } from '@consult/contract/billing/create-billing-report.ts';
import { allows } from '@consult/domain/permission/permissions.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../call/context.ts';
import { refuse } from '../../call/implement.ts';
import { answerWithFile, describeFile, disposition } from '../../call/send-file.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { countRecords } from './count-billing-records.ts';
import { csvLine, exportCells } from './export-row.ts';
import type { Question } from './question.ts';
import { readAll } from './read-all.ts';
import { exportHeads, exportWords } from './record-words.ts';
import type { ExportLanguage } from './record-words.ts';
import { takeSnapshots } from './snapshot.ts';

/** How many rows the answer has, for the progress of whoever takes it. */
const rowsHeader = 'x-rows';
/** A PDF is made whole before it is sent, in some 1.6 ms a row: 200 pages take 21 s of the minute that one may take. */
const mostPdfRows = 13_000;

type ExportRequest = FastifyRequest<{
  Params: { format: string };
  Querystring: { question?: string; language?: string };
}>;

/**
 * GET /V5/billing-report/csv and /pdf: every record of one's own that a question has, made from the database while it
 * is sent, and stored nowhere. ?question is that of reporting-createBillingReport, in JSON. The audit entry says which
 * question and how many rows, before the first leaves.
 */
export function billingExportRoute(scope: FastifyInstance, app: App): void {
  scope.get('/billing-report/:format', (request: ExportRequest, reply) =>
    answerWithFile(app, 'billing-report', reply, () => send(app, request, reply)),
  );
}

async function send(app: App, request: ExportRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply.header('cache-control', 'private, no-store');
  const viewer = await app.sessions.resolve(request);
  if (!viewer) throw refuse('NOT_SIGNED_IN');
  if (!allows(billingReportAccess, viewer.permissions)) throw refuse('NOT_ALLOWED');
  const { format } = request.params;
  if (format !== 'csv' && format !== 'pdf') throw refuse('NOT_FOUND');
  const question = readQuestion(request.query.question);
  const language = request.query.language === 'fr' ? 'fr' : 'en';
  await takeSnapshots(app, viewer.personId);
  const rows = await countRecords(app, viewer.personId, question);
  if (format === 'pdf' && rows > mostPdfRows) throw refuse('TOO_MANY');
  const name = `billing-report.${format}`;
  const type = format === 'csv' ? 'text/csv; charset=utf-8' : 'application/pdf';
  describeFile(reply, type, disposition('attachment', name)).header(rowsHeader, rows);
  // Who asks for the head alone takes no record with them.
  if (request.method === 'HEAD') return reply.send();
  await writeAudit(app.write, {
    kind: 'billing-exported',
    actorId: viewer.personId,
    subjectIds: [],
    detail: { format, question: Object.keys(question).join(), rows },
  });
  const records = readAll(app, viewer.personId, question);
  if (format === 'csv') return reply.send(Readable.from(csvPieces(records, language), { objectMode: false }));
  const cells: string[][] = [];
  for await (const portion of records) cells.push(...portion.map((record) => exportCells(record, language)));
  const { title, page } = exportWords[language];
  const pdf = await app.pdf.printTable({ language, title, page, heads: exportHeads[language], rows: cells });
  return reply.header('content-length', pdf.length).send(Buffer.from(pdf));
}

/** @throws INVALID_INPUT */
function readQuestion(text: string | undefined): Question {
  const schema = createBillingReport['~orpc'].inputSchema!;
  let read: unknown = null;
  try {
    read = JSON.parse(text ?? '');
  } catch {
    throw refuse('INVALID_INPUT');
  }
  const { success, data } = schema.safeParse(read);
  if (!success) throw refuse('INVALID_INPUT');
  const { fetchByHlinkResultReceivedAt, fetchByStatus, fetchByCreated } = data;
  return {
    ...(fetchByHlinkResultReceivedAt && { fetchByHlinkResultReceivedAt }),
    ...(fetchByStatus && { fetchByStatus }),
    ...(fetchByCreated && { fetchByCreated }),
  };
}

/** A mark at the beginning says UTF-8 to spreadsheets. */
async function* csvPieces(
  records: AsyncIterable<Parameters<typeof exportCells>[0][]>,
  language: ExportLanguage,
): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(exportHeads[language])}`;
  for await (const portion of records) yield portion.map((record) => csvLine(exportCells(record, language))).join('');
}
