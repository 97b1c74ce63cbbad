import { diagnosisSearch } from '@consult/contract/diagnosis/search.ts';
import { serve } from '../../call/implement.ts';
import { findDiagnoses } from './find-diagnoses.ts';

/** diagnosis-search: what was typed is looked for in memory, and written nowhere. */
export const searchDiagnoses = serve(diagnosisSearch).handler(({ input }) => ({
  diagnoses: [...findDiagnoses(input.text)],
}));
