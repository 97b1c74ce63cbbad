import type { Attachment } from '@consult/contract/attachment/attachment.ts';
import { attachmentFinish } from '@consult/contract/attachment/finish.ts';
import { distinctNames, nameForType } from '@consult/domain/consult/attachment-limits.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { refuse, serve } from '../../call/implement.ts';
import type { Viewer } from '../../call/viewer.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { newId } from '../../infra/db/new-id.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import type { NotTaken } from '../../infra/pictures/not-taken.ts';
import { seenBy, stillSeen } from './access.ts';
import { dropRows, orderRemoval } from './removal.ts';
import { present, readName, sealName, shownColumns } from './row.ts';
import type { AttachmentRow } from './row.ts';
import { takeIn } from './take-in.ts';
import type { TakenIn } from './take-in.ts';
import { takingTurns } from './turns.ts';
import { storageRefusal } from './upload-refusal.ts';

type Row = AttachmentRow & { form_id: string };

/** The refusal for each reason why a file is not taken in. */
const refusals = {
  unsupported: 'UNSUPPORTED_TYPE',
  damaged: 'FILE_DAMAGED',
  'too-many-pixels': 'IMAGE_TOO_LARGE',
  protected: 'FILE_PROTECTED',
  heic: 'FILE_HEIC',
} as const satisfies Record<NotTaken | 'protected' | 'heic', string>;

/** A file is in memory whole while it is taken in, an image decoded as well. */
const inTurn = takingTurns(2);

/**
 * attachment-finish. Looks at the bytes once, as they are stored, and keeps exactly those. Two requests that finish one
 * upload at once both do the work; the locked row decides whose file stays, and both answer with it.
 */
export const finishAttachment = serve(attachmentFinish).handler(async ({ input, context: { app, viewer }, errors }) => {
  const row = await load(app.write, viewer, input.attachmentId);
  if (!row) throw refuse('NOT_FOUND');
  if (row.state === 'ready') return present(app, row);
  if (row.received < row.size) throw errors.UPLOAD_INCOMPLETE();
  return inTurn(() => takeUpload(app, viewer, row, errors));
});

async function takeUpload(
  app: App,
  viewer: Viewer,
  row: Row,
  errors: Record<(typeof refusals)[keyof typeof refusals], () => Error>,
): Promise<Attachment> {
  const key = await app.keyring.unwrap(row.key_id, row.wrapped_key, row.id);
  const bytes = await app.files.readPart({ id: row.id, key, size: row.size });
  if (!bytes) {
    // Another request finished it meanwhile, or removed it.
    const now = await load(app.write, viewer, row.id);
    if (now?.state !== 'ready') throw refuse('NOT_FOUND');
    return present(app, now);
  }
  const taken = await takeIn(bytes);
  const refused = typeof taken === 'string' ? taken : (await asksForPassword(app, taken)) ? 'protected' : null;
  if (typeof taken === 'string' || refused !== null) {
    await inTransaction(app.write, (client) => dropRows(client, app, `a.id = $1 and a.state = 'uploading'`, [row.id]));
    throw errors[refusals[refused ?? 'unsupported']]();
  }
  try {
    return await keep(app, viewer, row, taken);
  } catch (error) {
    throw storageRefusal(error);
  }
}

/** Whether a PDF opens for nobody without its password: its reader has none. */
async function asksForPassword(app: App, { type, bytes }: TakenIn): Promise<boolean> {
  // Where it is protected, its trailer says so in plain letters.
  return type === 'application/pdf' && bytes.includes('/Encrypt') && !(await app.pdf.opens(bytes));
}

async function load(
  client: Pick<pg.ClientBase, 'query'> | pg.Pool,
  viewer: Viewer,
  id: string,
  lock = '',
): Promise<Row | undefined> {
  const { rows } = await client.query<Row>(
    `select ${shownColumns}, a.form_id from attachment a
      where a.id = $1 and a.person_id = $2 and ${stillSeen('$3', '$4::boolean')} ${lock}`,
    [id, viewer.personId, ...seenBy(viewer)],
  );
  return rows[0];
}

/** Stores a file that was taken in: the bytes first, then in one transaction everything that names them. */
async function keep(app: App, viewer: Viewer, row: Row, taken: TakenIn): Promise<Attachment> {
  const fileId = newId();
  const fileKey = app.keyring.newDataKey(fileId);
  await app.files.put({ id: fileId, key: fileKey.key }, taken.bytes);
  const kept = await inTransaction(app.write, async (client) => {
    const before = await load(client, viewer, row.id, 'for update');
    if (!before) throw refuse('NOT_FOUND');
    if (before.state === 'ready') return { row: before, mine: false };
    await client.query(
      `insert into stored_file (id, key_id, wrapped_key, size, content_type, created_at)
        values ($1, $2, $3, $4, $5, $6)`,
      [fileId, fileKey.keyId, fileKey.wrapped, taken.bytes.length, taken.type, app.now()],
    );
    const key = await app.keyring.unwrap(row.key_id, row.wrapped_key, row.id);
    const name = await distinctName(client, app, viewer, row, taken.type);
    const { rows } = await client.query<Row>(
      `update attachment a set state = 'ready', size = $2, received = $2, content_type = $3, file_id = $4, name = $5,
        touched_at = $6
        where a.id = $1 returning ${shownColumns}, a.form_id`,
      [row.id, taken.bytes.length, taken.type, fileId, sealName(key, row.id, name), app.now()],
    );
    await orderRemoval(client, app, { uploads: [row.id] });
    await writeAudit(client, { kind: 'attachment-added', actorId: viewer.personId, subjectIds: [row.id] });
    return { row: rows[0]!, mine: true };
  });
  // Where the transaction failed the bytes stay: it is not known whether its commit came through, and the sweep finds
  // bytes that nothing names.
  if (!kept.mine) await app.files.blobs.kept.remove(fileId);
  return present(app, kept.row);
}

/** The file's name with the ending of its type, told apart from the form's others; it keeps it from then on. */
async function distinctName(
  client: pg.ClientBase,
  app: App,
  viewer: Viewer,
  row: Row,
  type: TakenIn['type'],
): Promise<string> {
  // Files of one form that are finished at once wait here for each other.
  await client.query(`select pg_advisory_xact_lock(hashtextextended('consult.form ' || $1, 0))`, [row.form_id]);
  const { rows: others } = await client.query<AttachmentRow>(
    `select ${shownColumns} from attachment a where a.person_id = $1 and a.form_id = $2 and a.activity_id is null
      and a.patient_message_id is null and a.state = 'ready' and a.id <> $3 order by a.position, a.id`,
    [viewer.personId, row.form_id, row.id],
  );
  const names = await Promise.all(others.map((other) => readName(app, other)));
  return distinctNames([...names, nameForType((await readName(app, row)) || 'file', type)]).at(-1)!;
}
