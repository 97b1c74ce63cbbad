import { needWords } from '../../app/language.ts';

/** The module of the opened consult, as `lazy` takes it, and its words; loaded when they are first needed. */
export async function loadConsultPage() {
  const [{ ConsultPage }] = await Promise.all([import('./consult-page.tsx'), needWords('rest')]);
  return { default: ConsultPage };
}
