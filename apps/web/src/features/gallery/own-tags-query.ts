import { queryClient } from '../../app/query-client.ts';
import { call } from '../../app/call.ts';
import { refreshGallery } from './use-gallery.ts';

/** The person's own tags, which every tag that they use joins. */
export const ownTagsQuery = {
  queryKey: ['media', 'own-tags'],
  queryFn: () => call('media-ownTags', {}),
} as const;

/** Spells an own tag otherwise, on every file; null takes it off all of them and off the list. Throws CallError. */
export async function changeOwnTag(tag: string, to: string | null): Promise<void> {
  await call('media-changeOwnTag', { tag, to });
  await Promise.all([queryClient.invalidateQueries({ queryKey: ownTagsQuery.queryKey }), refreshGallery()]);
}
