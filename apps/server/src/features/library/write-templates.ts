import type { Library, Template } from '@consult/domain/library/library.ts';
import { withoutRepeats } from '@consult/domain/library/library.ts';
import { readTemplates } from './read-store.ts';
import { writeStore } from './write-store.ts';

/** Templates as a save compares them with what stands. */
export const templatesIn = (body: unknown): Library<Template> => withoutRepeats(readTemplates(body));

/** The document once its readable templates are `next`. */
export function writeTemplates(body: unknown, next: Library<Template>): object {
  return writeStore(body, templatesIn(body), next, {
    things: 'items',
    list: 'itemIds',
    record: ({ diagnosis: _diagnosis, outcome: _outcome, ...beyond }, { diagnosis, outcome, ...rest }) => ({
      ...beyond,
      ...rest,
      ...(diagnosis ? { diagnosis } : {}),
      ...(outcome ? { outcome } : {}),
    }),
  });
}
