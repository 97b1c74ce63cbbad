import { fixedId } from '../random.ts';
import type { Row } from '../insert-rows.ts';
import { clinics } from './clinics.ts';

const items = [
  [
    'cosmetic',
    'Cosmetic excision, first lesion',
    'Excision esthétique, première lésion',
    18_000,
    ['gst', 'hst', 'qst'],
  ],
  ['dermoscopy', 'Dermoscopy photo set', 'Série de photos dermoscopiques', 4_500, ['gst', 'hst', 'qst']],
  ['sick-note', 'Sick note', 'Billet médical', 2_500, []],
  ['report-copy', 'Pathology report copy', 'Copie du rapport de pathologie', 2_500, []],
  ['missed', 'Missed appointment', 'Rendez-vous manqué', 6_000, []],
] as const;

/** What every clinic of the demo world charges for. */
export const priceRows = (): Row[] =>
  Object.values(clinics).flatMap(({ id }, clinic) =>
    items.map(([code, en, fr, cents, taxes], n) => ({
      id: fixedId(151, clinic * 100 + n),
      clinic_id: id,
      code,
      name_en: en,
      name_fr: fr,
      cents,
      taxes,
    })),
  );

/** Their accounts at the sandbox. */
export const accountRows = (): Row[] =>
  Object.values(clinics).map(({ id }, n) => ({ clinic_id: id, provider: 'sandbox', account: `acct_demo_${n}` }));
