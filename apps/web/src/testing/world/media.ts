import type { Media } from '@consult/contract/media/media.ts';
import { fixedId } from '@consult/testkit/random.ts';
import { tagKey } from '@consult/domain/media/tags.ts';
import { refused, type Answers } from '../answers.ts';
import { usualNow } from '../clock.ts';

/** The n-th photo of a gallery, taken n minutes before the tests' now unless `more` says otherwise. */
export function photo(n: number, more: Partial<Media> = {}): Media {
  return {
    id: fixedId(32, n),
    created: new Date(usualNow.getTime() - n * 60_000).toISOString(),
    arrival: 1,
    contentType: 'image/jpeg',
    size: 1_200_000,
    width: 4000,
    height: 3000,
    hasThumbnail: true,
    consent: null,
    notes: '',
    tags: [],
    partnerUpload: null,
    aiPredictions: {},
    version: 1,
    ...more,
  };
}

const pageSize = 20;

/**
 * Plays a person's gallery: what is taken in, changed and deleted there. `arrive` adds a photo as another device would;
 * `say` tells of it.
 */
export function playedGallery(photos: readonly Media[]) {
  let items = photos.toSorted(newestFirst);
  let arrival = 1;
  const gone: { id: string; arrival: number }[] = [];
  const deleted = new Map<string, Media>();
  const put = (item: Media): Media => {
    arrival += 1;
    const now = { ...item, arrival };
    items = [...items.filter(({ id }) => id !== item.id), now].toSorted(newestFirst);
    return now;
  };
  const pageFrom = (list: readonly Media[], before: string | null) => {
    const left = before === null ? list : list.filter(({ created }) => created < before);
    const page = left.slice(0, pageSize);
    return { items: [...page], next: left.length > pageSize ? page.at(-1)!.created : null, arrival };
  };
  const use = { items: photos.length, bytes: 1, mostItems: 100_000, mostBytes: 1e12 };
  const answers: Answers = {
    'media-page': ({ before = null }) => ({ ...pageFrom(items, before), use, going: null }),
    'media-search': ({ before = null, tags = [], notes = '', from = null, to = null }) => {
      const keys = new Set(tags.map(tagKey));
      const found = items.filter(
        (item) =>
          (keys.size === 0 || item.tags.some((tag) => keys.has(tagKey(tag)))) &&
          item.notes.toLowerCase().includes(notes.toLowerCase()) &&
          (from === null || item.created.slice(0, 10) >= from) &&
          (to === null || item.created.slice(0, 10) <= to),
      );
      return pageFrom(found, before);
    },
    'media-since': ({ arrival: since }) => ({
      items: items.filter((item) => item.arrival > since),
      gone: gone.filter((one) => one.arrival > since).map(({ id }) => id),
      arrival,
      more: false,
    }),
    'media-change': ({ mediaId, baseVersion, notes, tags, consent, consentAt }) => {
      const item = items.find(({ id }) => id === mediaId);
      if (!item) return refused('NOT_FOUND');
      if (item.version !== baseVersion) return refused('MEDIA_CHANGED');
      const { version, arrival: at } = put({
        ...item,
        version: item.version + 1,
        ...(notes === undefined ? {} : { notes }),
        ...(tags ? { tags } : {}),
        ...(consent === undefined ? {} : { consent: consent && { ...consent, recordedAt: consentAt ?? '' } }),
      });
      return { version, arrival: at };
    },
    'media-tagMany': ({ mediaIds, add = [] }) => {
      for (const item of items.filter(({ id }) => mediaIds.includes(id)))
        put({ ...item, tags: [...new Set([...item.tags, ...add])], version: item.version + 1 });
      return { full: [] };
    },
    'ava-uploadGalleryFiles': ({ galleryItemIds }) => {
      for (const item of items.filter(({ id }) => galleryItemIds.includes(id)))
        put({ ...item, partnerUpload: { state: 'waiting', stayedHere: false, failure: null } });
      return { ok: true };
    },
    'media-delete': ({ mediaIds }) => {
      for (const item of items.filter(({ id }) => mediaIds.includes(id))) {
        deleted.set(item.id, item);
        gone.push({ id: item.id, arrival: (arrival += 1) });
      }
      items = items.filter(({ id }) => !mediaIds.includes(id));
      return { failed: [] };
    },
    'media-restore': ({ mediaIds }) => {
      for (const id of mediaIds) {
        const item = deleted.get(id);
        if (item) put(item);
        gone.splice(
          gone.findIndex((one) => one.id === id),
          1,
        );
      }
      return { gone: [] };
    },
    'media-ownTags': () => {
      const tags = [...new Set(items.flatMap((item) => item.tags))].toSorted();
      return { tags: tags.map((tag) => ({ tag, uses: items.filter((item) => item.tags.includes(tag)).length })) };
    },
    'media-changeOwnTag': ({ tag, to }) => {
      for (const item of items.filter((one) => one.tags.some((own) => tagKey(own) === tagKey(tag)))) {
        const tags = item.tags.flatMap((own) => (tagKey(own) !== tagKey(tag) ? [own] : to === null ? [] : [to]));
        put({ ...item, tags: [...new Set(tags)], version: item.version + 1 });
      }
      return { ok: true };
    },
    'media-months': () => {
      const counts = new Map<string, number>();
      for (const { created } of items) counts.set(created.slice(0, 7), (counts.get(created.slice(0, 7)) ?? 0) + 1);
      return { months: [...counts].map(([month, count]) => ({ month, count })) };
    },
  };
  return { answers, put, items: () => items };
}

function newestFirst(a: Media, b: Media): number {
  return a.created < b.created ? 1 : -1;
}
