import { searchDiagnoses } from './search.ts';

export { diagnosisCodes, diagnosisTitle } from './diagnosis-list.ts';

/** The door of diagnoses: ICD-9, a list without anybody's data. */
export const diagnosisCalls = { 'diagnosis-search': searchDiagnoses };
