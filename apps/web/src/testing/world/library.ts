import { handoutShelves } from '@consult/testkit/demo/handouts.ts';
import type { ConsultantKey } from '@consult/testkit/demo/specialists.ts';
import { templateShelves } from '@consult/testkit/demo/templates.ts';
import { fixedId } from '@consult/testkit/random.ts';
import type { Answers } from '../answers.ts';

/** The templates and handouts of a specialist of the demo world. */
export function libraryOf(who: ConsultantKey): Answers {
  const templates = Object.entries(templateShelves.find((shelf) => shelf.who === who)?.categories ?? {});
  const handouts = Object.entries(handoutShelves.find((shelf) => shelf.who === who)?.categories ?? {});
  return {
    'library-getTemplates': {
      version: 1,
      categories: templates.map(([name, items]) => ({
        id: name,
        name,
        items: items.map((item) => ({ id: item.name, diagnosis: '', outcome: '', ...item })),
      })),
    },
    'library-getResources': {
      version: 1,
      used: 4_000,
      categories: handouts.map(([name, resources], shelf) => ({
        id: name,
        name,
        resources: resources.map(({ name: resourceName, file: fileName }, index) => ({
          id: resourceName,
          resourceName,
          fileName,
          contentType: fileName.endsWith('.pdf') ? 'application/pdf' : 'image/jpeg',
          size: 2_000,
          fileId: fixedId(14, shelf * 100 + index),
          shares: 0,
        })),
      })),
    },
  };
}
