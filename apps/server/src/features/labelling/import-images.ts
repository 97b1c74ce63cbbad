import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { maxAttachmentBytes } from '@consult/domain/consult/attachment-limits.ts';
import { maxLabelLength } from '@consult/domain/labelling/labels.ts';
import { businessDay } from '@consult/domain/time/business-time.ts';
import type { App } from '../../call/context.ts';
import { newId } from '../../infra/db/new-id.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import type { NotTaken } from '../../infra/pictures/not-taken.ts';
import { takeInPicture } from '../../infra/pictures/take-in-picture.ts';
import type { Picture } from '../../infra/pictures/take-in-picture.ts';
import { placeOfFile } from './place-of-file.ts';
import type { PlaceInPool, Said } from './place-of-file.ts';
import { sameImage, writeImage } from './write-image.ts';

type Target = Pick<App, 'write' | 'keyring' | 'terms' | 'files' | 'now'>;

/** What became of a file. 'known': the pool has the same picture. */
export type Imported = 'added' | 'known' | 'too-large' | 'no-specialty' | 'long-condition' | NotTaken;

/**
 * Brings the pictures of a folder and the folders in it into the pool. They are taken in like every picture: what is no
 * picture is refused, metadata is dropped. Names are not kept, and hidden files and links are left alone. Done again,
 * it adds what is new.
 * @param say is told of each file in turn, by its path within the folder
 */
export async function importImages(
  target: Target,
  folder: string,
  said: Said,
  say: (path: string, became: Imported) => void,
): Promise<void> {
  for await (const folders of foldersIn(folder, [])) {
    for (const name of await namesIn(join(folder, ...folders), 'file')) {
      const path = join(...folders, name);
      say(path, await importImage(target, join(folder, path), placeOfFile(folders, said)));
    }
  }
}

/** The folder itself and every folder in it, by the names that lead there, each before those in it. */
async function* foldersIn(folder: string, names: readonly string[]): AsyncGenerator<readonly string[]> {
  yield names;
  for (const name of await namesIn(join(folder, ...names), 'folder')) yield* foldersIn(folder, [...names, name]);
}

async function namesIn(folder: string, kind: 'file' | 'folder'): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => !entry.name.startsWith('.') && (kind === 'file' ? entry.isFile() : entry.isDirectory()))
    .map(({ name }) => name)
    .toSorted();
}

async function importImage(target: Target, path: string, { specialty, condition }: PlaceInPool): Promise<Imported> {
  if (specialty === null) return 'no-specialty';
  if (condition.length > maxLabelLength) return 'long-condition';
  if ((await stat(path)).size > maxAttachmentBytes) return 'too-large';
  const picture = await takeInPicture(await readFile(path));
  if (typeof picture === 'string') return picture;
  const contentHash = target.terms.contentHash(picture.bytes);
  if (await sameImage(target.write, contentHash)) return 'known';
  return addPicture(target, picture, { contentHash, place: { specialty, condition } });
}

/** Stores a picture's bytes and puts it into the pool. */
async function addPicture(
  target: Target,
  { bytes, type, width, height }: Picture,
  {
    contentHash,
    place: { specialty, condition },
  }: { contentHash: Buffer; place: { specialty: NonNullable<PlaceInPool['specialty']>; condition: string } },
): Promise<'added' | 'known'> {
  const { files, keyring, now } = target;
  const fileId = newId();
  const { key, keyId, wrapped } = keyring.newDataKey(fileId);
  await files.put({ id: fileId, key }, bytes);
  const id = await inTransaction(target.write, async (client) => {
    await client.query({
      name: 'stored-file-add',
      text: `insert into stored_file (id, key_id, wrapped_key, size, content_type, created_at)
        values ($1, $2, $3, $4, $5, $6)`,
      values: [fileId, keyId, wrapped, bytes.length, type, now()],
    });
    const added = await writeImage(client, target, {
      specialty,
      condition,
      aiVersion: null,
      created: businessDay(now()),
      fileId,
      type,
      width,
      height,
      contentHash,
      from: 'folder',
    });
    // Another import brought the same picture a moment ago: the file goes with its row.
    if (added === null) await client.query('delete from stored_file where id = $1', [fileId]);
    return added;
  });
  if (id === null) await files.blobs.kept.remove(fileId);
  return id === null ? 'known' : 'added';
}
