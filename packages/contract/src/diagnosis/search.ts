import { z } from 'zod';
import { call } from '../call.ts';
import { searchable } from '../schemas.ts';

export const diagnosisSearch = call({
  name: 'diagnosis-search',
  summary: 'Diagnoses of ICD-9 by code or by words of their English titles, the best first.',
  access: [['billingReport'], ['econsultOutcomes'], ['dentistOutcomes']],
  changes: false,
  input: z.object({ text: searchable(100) }),
  output: z.object({ diagnoses: z.array(z.object({ code: z.string(), title: z.string() })) }),
});
