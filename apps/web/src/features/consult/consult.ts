import { needWords } from '../../app/language.ts';
export { ConsultSkeleton } from './consult-skeleton.tsx';

/** The opened consult and its words, loaded when it is first needed. */
export async function loadConsultPage() {
  const [page] = await Promise.all([import('./consult-page.tsx'), needWords('rest')]);
  return page;
}
