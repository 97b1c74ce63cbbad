import { getHelpLinks } from './get-help-links.ts';
import { getResources } from './get-resources.ts';
import { getTemplates } from './get-templates.ts';
import { saveTemplates } from './save-templates.ts';

export { idsOf, objectOf, readResources } from './read-store.ts';
export { tellLibrary } from './tell.ts';
export { idsAreOwn, sameLibrary, withNamesTrimmed, writeStore } from './write-store.ts';
export { ownHandout } from './own-handout.ts';
export { resourcesNamed } from './own-resources.ts';
export type { Resource } from './own-resources.ts';

/** The door of the specialist's library, message templates and handouts, and of the help page's links. */
export const libraryCalls = {
  'library-getTemplates': getTemplates,
  'library-saveTemplates': saveTemplates,
  'library-getResources': getResources,
  'library-getHelpLinks': getHelpLinks,
};
