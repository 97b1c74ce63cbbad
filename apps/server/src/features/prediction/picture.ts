import type pg from 'pg';
import type { App } from '../../call/context.ts';
import type { Viewer } from '../../call/viewer.ts';
import type { DataKey } from '../../infra/keystore/cipher.ts';

/** Where a picture is: in the viewer's gallery, or as a copy in a consult. */
export type PictureKind = 'media' | 'attachment';

/** A file that the viewer may have predicted, with what was predicted of it. */
export type Picture = {
  id: string;
  kind: PictureKind;
  contentType: string;
  predictions: Buffer | null;
  /** Of the words about it. @throws UnreadableError */
  key: () => DataKey | Promise<DataKey>;
  /** Its bytes. @throws UnreadableError */
  read: () => Promise<Buffer>;
};

type Row = {
  id: string;
  content_type: string;
  size: number;
  predictions: Buffer | null;
  file_id: string;
  file_key_id: number;
  file_wrapped_key: Buffer;
  key_id: number;
  wrapped_key: Buffer;
};

const fileColumns = `f.id as file_id, f.key_id as file_key_id, f.wrapped_key as file_wrapped_key,
  f.size::float8 as size`;

const statements = {
  media: `select m.id, m.content_type, m.predictions, ${fileColumns}, g.key_id, g.wrapped_key
    from media m join stored_file f on f.id = m.file_id join gallery g on g.person_id = m.person_id
    where m.id = $1 and m.person_id = $2 and m.deleted_at is null`,
  attachment: `select a.id, a.content_type, a.predictions, ${fileColumns}, a.key_id, a.wrapped_key
    from attachment a join stored_file f on f.id = a.file_id
    where a.id = $1 and a.state = 'ready' and a.media_id is not null
      and exists (select from member m where m.activity_id = a.activity_id and m.person_id = $2
        and m.role = 'consultant')
      and exists (select from inbox_row r where r.activity_id = a.activity_id and r.owner_id = $2)`,
} as const satisfies Record<PictureKind, string>;

/**
 * A photo or film of the viewer's own gallery, or a copy from a gallery in a consult whose consultant they are (server
 * rules, section 14). Null for every other alike.
 */
export async function findPicture(app: App, viewer: Viewer, id: string): Promise<Picture | null> {
  return (await findAs(app, app.read, viewer, id, 'media')) ?? findAs(app, app.read, viewer, id, 'attachment');
}

/** The same picture, if it is still there, locked until the transaction ends. */
export function lockPicture(
  client: pg.ClientBase,
  app: App,
  viewer: Viewer,
  { id, kind }: Picture,
): Promise<Picture | null> {
  return findAs(app, client, viewer, id, kind, true);
}

async function findAs(
  app: App,
  client: Pick<pg.ClientBase, 'query'>,
  viewer: Viewer,
  id: string,
  kind: PictureKind,
  locked = false,
): Promise<Picture | null> {
  const { rows } = await client.query<Row>({
    name: `predicted-${kind}${locked ? '-locked' : ''}`,
    text: `${statements[kind]}${locked ? ` for no key update of ${kind === 'media' ? 'm' : 'a'}` : ''}`,
    values: [id, viewer.personId],
  });
  const row = rows[0];
  if (!row) return null;
  return {
    id: row.id,
    kind,
    contentType: row.content_type,
    predictions: row.predictions,
    key: () => app.keyring.unwrap(row.key_id, row.wrapped_key, kind === 'media' ? viewer.personId : row.id),
    async read() {
      const key = await app.keyring.unwrap(row.file_key_id, row.file_wrapped_key, row.file_id);
      const pieces: Buffer[] = [];
      for await (const piece of app.files.stream({ id: row.file_id, key, size: row.size })) pieces.push(piece);
      return Buffer.concat(pieces);
    },
  };
}
