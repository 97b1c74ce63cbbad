import { call } from '../../app/call.ts';

/** The person's own tags, which every tag that they use joins. */
export const ownTagsQuery = {
  queryKey: ['media', 'own-tags'],
  queryFn: () => call('media-ownTags', {}),
} as const;
