import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { lockGallery } from '@consult/server/features/media/gallery.ts';
import { place, sealNotes, sealTags } from '@consult/server/features/media/row.ts';
import { keepTags } from '@consult/server/features/media/tags.ts';
import { inTransaction } from '@consult/server/infra/db/transaction.ts';
import { encrypt } from '@consult/server/infra/keystore/cipher.ts';
import { openFileKeystore } from '@consult/server/infra/keystore/file-keystore.ts';
import { openKeyring } from '@consult/server/infra/keystore/keyring.ts';
import { openTerms } from '@consult/server/infra/keystore/terms.ts';
import { insertRows } from '@consult/testkit/insert-rows.ts';
import pg from 'pg';
import type { BenchWorld } from './harness/scratch.ts';

/** The tags of a gallery: of every item, of every tenth, and of three in all. */
export const tags = { common: 'follow-up', tenth: 'mole', rare: 'melanoma' } as const;
/** A word of every note, and one of the oldest alone. */
export const words = { common: 'forearm', rare: 'quokka' } as const;

/** Fourteen photos a day, as in ten years of fifty thousand. */
const apartMs = 86_400_000 / 14;
const start = Date.parse('2026-07-01T20:00:00.000Z');

/** When the n-th photo was taken, the newest first. */
export const takenAt = (n: number): Date => new Date(start - n * apartMs);

/**
 * Writes so many photos into a person's gallery, each with a note of sixty characters and one to three tags. All show
 * one stored file: no list reads its bytes. Given some thumbnails, each photo has one of them.
 */
export async function writeGallery(
  { databaseUrl, dataDir }: Pick<BenchWorld, 'databaseUrl' | 'dataDir'>,
  personId: string,
  count: number,
  thumbnails: readonly Buffer[] = [],
): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  const keystore = openFileKeystore(join(dataDir, 'keystore.json'));
  const app = { keyring: await openKeyring(pool, keystore), terms: await openTerms(pool, keystore) };
  try {
    await inTransaction(pool, async (client) => {
      const fileId = randomUUID();
      const { keyId, wrapped } = app.keyring.newDataKey(fileId);
      const file = { id: fileId, key_id: keyId, wrapped_key: wrapped, size: 2_000_000, content_type: 'image/jpeg' };
      await insertRows(client, 'stored_file', [file]);
      const gallery = await lockGallery(client, app, personId, count);
      const own = await keepTags(client, app, gallery, Object.values(tags));
      const made = Array.from({ length: count }, (_, n) => {
        const id = randomUUID();
        const created = takenAt(n);
        const has = [tags.common, ...(n % 10 === 0 ? [tags.tenth] : []), ...(n >= count - 3 ? [tags.rare] : [])];
        const word = n === count - 1 ? words.rare : 'lesion';
        const row = {
          id,
          person_id: personId,
          created,
          arrival: gallery.arrival - n,
          file_id: fileId,
          content_type: 'image/jpeg',
          size: file.size,
          width: 4000,
          height: 3000,
          has_thumbnail: thumbnails.length > 0,
          content_hash: Buffer.alloc(32),
          name: encrypt(gallery.key, place.name(id), `${n}.jpg`),
          notes: sealNotes(
            gallery.key,
            id,
            `Left ${words.common}, ${word} of ${n % 9} mm, unchanged since the last visit.`,
          ),
          tags: sealTags(gallery.key, id, has),
          added_at: created,
        };
        return { row, terms: has.map((tag) => ({ created, media_id: id, term: own.get(tag)!.term })) };
      });
      await insertRows(
        client,
        'media',
        made.map(({ row }) => row),
      );
      for (const [n, { row }] of thumbnails.length > 0 ? made.entries() : []) {
        const picture = encrypt(gallery.key, place.thumbnail(row.id), thumbnails[n % thumbnails.length]!);
        const text = 'insert into media_thumbnail (media_id, picture) values ($1, $2)';
        await client.query({ name: 'bench-thumbnail', text, values: [row.id, picture] });
      }
      const terms = made.flatMap((one) => one.terms.map((term) => ({ person_id: personId, ...term })));
      await insertRows(client, 'media_term', terms);
      await client.query('update gallery set items = items + $2, bytes = bytes + $3 where person_id = $1', [
        personId,
        count,
        count * file.size,
      ]);
    });
    await pool.query('vacuum analyze media, media_term, person_tag');
  } finally {
    await pool.end();
  }
}
