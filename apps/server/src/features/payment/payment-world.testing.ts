import type { TaxKind } from '@consult/domain/money/tax.ts';
import type { App } from '../../call/context.ts';
import { putItem, setAccount } from './administer.ts';

/** What a clinic of a test charges for. */
const items: { code: string; nameEn: string; nameFr: string; cents: number; taxes: TaxKind[] }[] = [
  {
    code: 'cosmetic',
    nameEn: 'Cosmetic excision',
    nameFr: 'Excision esthétique',
    cents: 18_000,
    taxes: ['gst', 'hst', 'qst'],
  },
  { code: 'note', nameEn: 'Sick note', nameFr: 'Billet médical', cents: 2_500, taxes: [] },
];

/** Gives a clinic a price list and an account at the sandbox. */
export async function givePrices(app: App, clinicId: string): Promise<void> {
  for (const item of items) await putItem(app.write, clinicId, item);
  await setAccount(app.write, clinicId, 'sandbox', `acct_${clinicId.slice(0, 8)}`);
}
