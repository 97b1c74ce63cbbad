import { foldText } from '../inbox/search-terms.ts';

/**
 * What a tag is compared by: without case, accents and doubled spaces (server rules, section 14). Two tags with one key
 * are one tag.
 */
export function tagKey(tag: string): string {
  return foldText(tidyTag(tag));
}

/** A tag as it is kept: without spaces around it and doubled ones within. '' where nothing is left. */
export function tidyTag(tag: string): string {
  return tag
    .toWellFormed()
    .normalize('NFC')
    .replace(/\p{Cc}/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** Tags as they are kept: tidy, none twice, in the order given; the first spelling stays. */
export function distinctTags(tags: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const tag of tags.map(tidyTag)) if (tag !== '' && !byKey.has(tagKey(tag))) byKey.set(tagKey(tag), tag);
  return [...byKey.values()];
}
