export { ConsultSkeleton } from './consult-skeleton.tsx';

/** The opened consult, loaded when it is first needed. */
export const loadConsultPage = () => import('./consult-page.tsx');
