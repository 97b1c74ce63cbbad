import { needWords } from '../../app/language.ts';

/** The opened consult and its words, loaded when it is first needed. */
export async function loadConsultPage() {
  const [page] = await Promise.all([import('./consult-page.tsx'), needWords('rest')]);
  return page;
}
