import type { Media } from '@consult/contract/media/media.ts';
import { distinctTags, tagKey } from '@consult/domain/media/tags.ts';
import type { Input } from '../../app/call.ts';
import type { Shown } from '../../app/local/waiting.ts';
import { entryOf, Ids, type Entry } from './entries.ts';

/** What changed since a number of arrival: items as they are now, the newest state first, and the ids of what went. */
export type Changed = { arrival: number; items: readonly Media[]; gone: readonly string[] };

/** What a command does to an item, and to an entry whose item is not known here. */
type Change = { item: (item: Media) => Media; entry: (entry: Entry) => Entry };

/** What is known beside a gallery's loaded pages: what changed since, and what was done here and is not confirmed. */
export class GalleryNow {
  /** What is not shown: gone, or being deleted. */
  readonly hidden: Ids;
  /** The newest state of each item that changed since. */
  readonly changed: ReadonlyMap<string, Media>;
  readonly #waiting: ReadonlyMap<string, readonly Change[]>;

  constructor(changed: Changed | null, shown: readonly Shown[]) {
    const { deleted, changes } = waitingOf(shown);
    this.hidden = new Ids([...(changed?.gone ?? []), ...deleted]);
    const newest = new Map<string, Media>();
    for (const item of changed?.items ?? []) {
      const before = newest.get(item.id);
      if (!before || before.arrival < item.arrival) newest.set(item.id, item);
    }
    this.changed = newest;
    this.#waiting = changes;
  }

  /** An item as it is now: of two states the one that arrived later counts. */
  item(read: Media): Media {
    const changed = this.changed.get(read.id);
    const now = changed && changed.arrival > read.arrival ? changed : read;
    return (this.#waiting.get(read.id) ?? []).reduce((item, { item: apply }) => apply(item), now);
  }

  /** An entry as it is now, by its item where that is known here. */
  entry(read: Entry, known: Media | undefined): Entry {
    const changes = this.#waiting.get(read.id);
    const changed = this.changed.get(read.id);
    const newer = [changed, known].filter((item) => item !== undefined && item.arrival >= read.arrival);
    const item = newer.reduce((one, two) => (one && two && two.arrival > one.arrival ? two : one), newer[0]);
    if (item && (changes || item.arrival > read.arrival)) return entryOf(this.item(item));
    return (changes ?? []).reduce((entry, { entry: apply }) => apply(entry), read);
  }
}

function waitingOf(shown: readonly Shown[]) {
  const deleted = new Set<string>();
  const changes = new Map<string, Change[]>();
  const change = (id: string, item: Change['item'], entry: Change['entry']) =>
    changes.set(id, [...(changes.get(id) ?? []), { item, entry }]);
  for (const { command, standing } of shown) {
    if (standing === 'refused') continue;
    if (command.call === 'ava-uploadGalleryFiles')
      for (const id of (command.input as Input<'ava-uploadGalleryFiles'>).galleryItemIds) change(id, ordered, ordered);
    if (command.call === 'media-delete')
      for (const id of (command.input as Input<'media-delete'>).mediaIds) deleted.add(id);
    if (command.call === 'media-change') {
      const input = command.input as Input<'media-change'>;
      const { mediaId, tags } = input;
      change(
        mediaId,
        (item) => ({ ...item, ...changedBy(input, command.at) }),
        (entry) => ({ ...entry, ...(tags ? { tagCount: tags.length } : {}) }),
      );
    }
    if (command.call === 'media-tagMany') {
      const { mediaIds, add = [], remove = [] } = command.input as Input<'media-tagMany'>;
      for (const id of mediaIds)
        change(
          id,
          (item) => ({ ...item, tags: tagged(item.tags, add, remove) }),
          // Which of them it has already is not known here: its number stays until the server has said it.
          (entry) => entry,
        );
    }
  }
  return { deleted, changes };
}

/** What a change makes of its photo. `at`: when it was made, ISO 8601. */
function changedBy({ notes, tags, consent, consentAt }: Input<'media-change'>, at: string): Partial<Media> {
  return {
    ...(notes === undefined ? {} : { notes }),
    ...(tags ? { tags } : {}),
    ...(consent === undefined ? {} : { consent: consent && { ...consent, recordedAt: consentAt ?? at } }),
  };
}

/** A photo whose upload to the partner was ordered: what was sent before, or is on its way, stays so. */
function ordered<Photo extends Pick<Media, 'partnerUpload'>>(photo: Photo): Photo {
  const { partnerUpload: upload } = photo;
  if (upload && upload.state !== 'failed') return photo;
  return { ...photo, partnerUpload: { state: 'waiting', stayedHere: false, failure: null } };
}

/** Tags with some more, and without others; compared as tags are (server rules, section 14). */
export function tagged(tags: readonly string[], add: readonly string[], remove: readonly string[]): string[] {
  const off = new Set(remove.map(tagKey));
  return distinctTags([...tags, ...add]).filter((tag) => !off.has(tagKey(tag)));
}
