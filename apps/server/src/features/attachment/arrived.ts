import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { dropRows } from './removal.ts';
import { readName } from './row.ts';
import type { AttachmentRow } from './row.ts';

/** An upload of which nothing was made yet: no attachment, and no photo of a gallery. */
export type ArrivedUpload = {
  name: string;
  /** Whether all of it has arrived. */
  whole: boolean;
  /** Its bytes; null where it was removed meanwhile, or something was made of it. */
  read: () => Promise<Buffer | null>;
};

type Row = Pick<AttachmentRow, 'id' | 'key_id' | 'wrapped_key' | 'name' | 'size' | 'received'>;

/**
 * An upload of this person's; null where they have none of this id of which nothing was made yet.
 * @param formId the form that it has to be of; null for any
 */
export async function arrivedUpload(
  app: App,
  personId: string,
  uploadId: string,
  formId: string | null = null,
): Promise<ArrivedUpload | null> {
  const { rows } = await app.write.query<Row>({
    name: 'upload-arrived',
    text: `select id, key_id, wrapped_key, name, size::float8 as size, received::float8 as received from attachment
      where id = $1 and person_id = $2 and state = 'uploading' and draft_id is null and activity_id is null
        and patient_message_id is null and ($3::uuid is null or form_id = $3)`,
    values: [uploadId, personId, formId],
  });
  const row = rows[0];
  if (!row) return null;
  return {
    name: await readName(app, row),
    whole: row.received >= row.size,
    read: async () =>
      app.files.readPart({
        id: row.id,
        key: await app.keyring.unwrap(row.key_id, row.wrapped_key, row.id),
        size: row.size,
      }),
  };
}

/**
 * Removes uploads of which something else was made, within the transaction that makes it; their bytes go after its
 * commit.
 * @returns the ids of those that were there: of two transactions that use one upload, only the first gets it
 */
export function useUploads(
  client: pg.ClientBase,
  app: App,
  personId: string,
  uploadIds: readonly string[],
): Promise<string[]> {
  return dropRows(client, app, `a.id = any($1::uuid[]) and a.person_id = $2 and a.state = 'uploading'`, [
    uploadIds,
    personId,
  ]);
}
