import type { App } from '../../call/context.ts';
import { refuse } from '../../call/implement.ts';
import type { FileRef } from '../../infra/files/files.ts';
import { readName } from './row.ts';

/** Where the bytes of a finished file are. */
export type StoredFileRow = {
  content_type: string;
  file_id: string;
  file_key_id: number;
  file_wrapped_key: Buffer;
  size: number;
};

/** An attachment with its finished file. */
export type FileRow = StoredFileRow & { id: string; key_id: number; wrapped_key: Buffer; name: Buffer };

/** Columns of FileRow of an attachment `a` with its stored file `f`. */
export const fileColumns = `a.id, a.key_id, a.wrapped_key, a.name, f.content_type, f.id as file_id,
  f.key_id as file_key_id, f.wrapped_key as file_wrapped_key, f.size::float8 as size`;

/** Where the bytes of a file are, with its key. @throws UnreadableError */
export async function fileRef(app: App, row: StoredFileRow): Promise<FileRef> {
  return {
    id: row.file_id,
    key: await app.keyring.unwrap(row.file_key_id, row.file_wrapped_key, row.file_id),
    size: row.size,
  };
}

async function unsafeFileRow(app: App, attachmentId: string): Promise<FileRow> {
  const { rows } = await app.write.query<FileRow>({
    name: 'attachment-file',
    text: `select ${fileColumns} from attachment a join stored_file f on f.id = a.file_id where a.id = $1
      and a.state = 'ready'`,
    values: [attachmentId],
  });
  const row = rows[0];
  if (!row) throw refuse('NOT_FOUND');
  return row;
}

/** A file that is read piece by piece: each piece is decrypted when the reader asks for it. */
export type FileStream = { name: string; contentType: string; size: number; pieces: AsyncGenerator<Buffer> };

/**
 * An attached file, piece by piece, for what the server itself makes of it (a PDF, a fax). It checks nobody's
 * permission: the caller knows that the viewer may read what the file belongs to.
 * @throws NOT_FOUND, or UnreadableError (from the pieces, where the bytes are missing or changed)
 */
export async function unsafeStreamFile(app: App, attachmentId: string): Promise<FileStream> {
  const row = await unsafeFileRow(app, attachmentId);
  return {
    name: await readName(app, row),
    contentType: row.content_type,
    size: row.size,
    pieces: app.files.stream(await fileRef(app, row)),
  };
}

/**
 * An attached file whole, for what the server itself makes of it (a PDF, a fax). It checks nobody's permission: the
 * caller knows that the viewer may read what the file belongs to.
 * @throws NOT_FOUND, or UnreadableError where the bytes are missing or changed
 */
export async function readFile(
  app: App,
  attachmentId: string,
): Promise<{ name: string; contentType: string; size: number; bytes: Buffer }> {
  const { name, contentType, size, pieces } = await unsafeStreamFile(app, attachmentId);
  const whole: Buffer[] = [];
  for await (const piece of pieces) whole.push(piece);
  return { name, contentType, size, bytes: Buffer.concat(whole) };
}
