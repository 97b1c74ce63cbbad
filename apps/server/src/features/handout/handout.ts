import { saveResources } from './save-resources.ts';
import { takeResource } from './take-resource.ts';

/** The door of what writes a specialist's handouts: files that come in, and saves of the whole. */
export const handoutCalls = {
  'library-saveResources': saveResources,
  'library-takeResource': takeResource,
};
