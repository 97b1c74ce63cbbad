import type { Readable } from 'node:stream';
import { DataStore, Upload } from '@tus/server';
import type { App } from '../../call/context.ts';
import { refuse } from '../../call/implement.ts';
import type { Viewer } from '../../call/viewer.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { uploadCipher } from '../../infra/files/upload-cipher.ts';
import { addUpload } from './add-upload.ts';
import { ofForm, seenBy, stillSeen } from './access.ts';
import type { Uploader } from './access.ts';
import { dropRows } from './removal.ts';
import { Progress } from './progress.ts';
import { refuseUpload } from './upload-refusal.ts';

/** The server gives a connection up on which nothing arrives for this long; its client comes back. */
const idleMs = 60_000;

type Turn = { turn: number; size: number; key_id: number; wrapped_key: Buffer };

/**
 * The uploads of one viewer, for the protocol's library. Their state is in the table `attachment`, their bytes lie
 * encrypted with the other files, and nothing is in memory that another process would lack. The newest request has the
 * turn to write; the row refuses what a half dead connection still delivers (decision 13).
 */
export class UploadStore extends DataStore {
  override extensions = ['creation', 'creation-with-upload', 'termination'];
  readonly #app: App;
  readonly #viewer: Viewer;
  /** The form that all of them are of; null for any. */
  readonly #formId: string | null;

  constructor(app: App, { viewer, phoneId }: Uploader) {
    super();
    this.#app = app;
    this.#viewer = viewer;
    this.#formId = phoneId;
  }

  override async create(upload: Upload): Promise<Upload> {
    await addUpload(this.#app, this.#viewer, upload, this.#formId);
    return upload;
  }

  /**
   * How far an upload is. Asking takes the turn from the request that was writing, so that the answer stays true. An
   * upload that has been taken in already counts as whole: a client that missed that need not send it again.
   * @throws NOT_FOUND
   */
  override async getUpload(id: string): Promise<Upload> {
    const { rows } = await this.#app.write.query<{ size: number; received: number; created_at: Date }>({
      name: 'upload-ask',
      text: `update attachment a set turn = turn + 1, touched_at = $3
        where id = $1 and person_id = $2 and activity_id is null and patient_message_id is null and ${ofForm('$6')}
          and ${stillSeen('$4', '$5::boolean')}
        returning size::float8 as size, case state when 'ready' then size else received end::float8 as received,
        created_at`,
      values: [id, this.#viewer.personId, this.#app.now(), ...seenBy(this.#viewer), this.#formId],
    });
    const row = rows[0];
    if (!row) throw refuse('NOT_FOUND');
    return new Upload({ id, size: row.size, offset: row.received, creation_date: row.created_at.toISOString() });
  }

  /**
   * Takes in the bytes that arrive, from an offset on. If the connection breaks, the arrived bytes stay.
   * @returns the offset that was reached
   * @throws OFFSET_CONFLICT when the upload is elsewhere, or another request has taken it over meanwhile
   */
  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const { turn, size, key } = await this.#takeTurn(id, offset);
    const part = await this.#app.files.blobs.parts.open(id);
    if (!part) throw refuse('NOT_FOUND');
    const encrypt = uploadCipher(key, id, offset);
    const progress = new Progress(offset, async (reached) => {
      await part.sync();
      await this.#advance(id, turn, reached);
    });
    // A request that has lost the turn, or has no room left, need not hear the rest.
    progress.onFailure = (error) => stream.destroy(error);
    const idle = setTimeout(() => stream.destroy(refuseUpload('BAD_UPLOAD')), idleMs);
    try {
      try {
        for await (const chunk of stream as AsyncIterable<Buffer>) {
          if (progress.written + chunk.length > size) throw refuseUpload('BAD_UPLOAD');
          await part.write(encrypt(chunk), progress.written);
          await progress.wrote(chunk.length);
          idle.refresh();
        }
      } catch (error) {
        // Cut off or out of room: the bytes so far need not come again. The client gets the failure that ended the
        // stream.
        await progress.keep().catch(() => undefined);
        throw error;
      }
      await progress.keep();
      return progress.written;
    } finally {
      clearTimeout(idle);
      progress.stop();
      await part.close();
    }
  }

  override async remove(id: string): Promise<void> {
    const removed = await inTransaction(this.#app.write, (client) =>
      dropRows(client, this.#app, `a.id = $1 and a.person_id = $2 and a.draft_id is null and ${ofForm('$3')}`, [
        id,
        this.#viewer.personId,
        this.#formId,
      ]),
    );
    if (removed.length === 0) throw refuse('NOT_FOUND');
  }

  async #takeTurn(id: string, offset: number): Promise<{ turn: number; size: number; key: Buffer }> {
    const { rows } = await this.#app.write.query<Turn>({
      name: 'upload-take-turn',
      text: `update attachment set turn = turn + 1 where id = $1 and person_id = $2 and state = 'uploading'
          and received = $3 and ($4::uuid is null or form_id = $4)
        returning turn, size::float8 as size, key_id, wrapped_key`,
      values: [id, this.#viewer.personId, offset, this.#formId],
    });
    const row = rows[0];
    if (!row) throw refuseUpload('OFFSET_CONFLICT');
    return { ...row, key: await this.#app.keyring.unwrap(row.key_id, row.wrapped_key, id) };
  }

  async #advance(id: string, turn: number, received: number): Promise<void> {
    const { rowCount } = await this.#app.write.query({
      name: 'upload-advance',
      text: `update attachment set received = $3, touched_at = $4 where id = $1 and turn = $2 and state = 'uploading'`,
      values: [id, turn, received, this.#app.now()],
    });
    if (rowCount !== 1) throw refuseUpload('OFFSET_CONFLICT');
  }
}
