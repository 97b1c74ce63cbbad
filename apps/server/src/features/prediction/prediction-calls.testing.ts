import { noUuid } from '../../app/call-row.testing.ts';
import type { CallRows } from '../../app/call-row.testing.ts';

/** How the tests try the calls of this room; the demo world has a model for skin. */
export const predictionRows = {
  'ai-models': { as: 'plus', input: () => ({}), bad: { language: 'de' } },
  'ai-predictImage': {
    as: 'plus',
    input: ({ gallery }) => ({ uri: gallery.mediaId, aiType: 'derm' }),
    record: { field: 'uri', kind: 'media' },
    bad: { uri: noUuid, scoreThreshold: 1.01, aiType: 'heart', language: 'de' },
  },
} satisfies CallRows;
