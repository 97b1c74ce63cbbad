import { healthNumberKey } from '@consult/domain/patient/health-number.ts';
import type { App } from '../../call/context.ts';

/**
 * The keyed hash under which a clinic's patients are found: of the first characters of a health number, or of all of
 * it.
 */
export function lookupTerm(app: Pick<App, 'terms'>, clinicId: string, phn: string): string {
  return app.terms.ownerTerm(clinicId, 'PHN look-up', healthNumberKey(phn));
}

/** The same under each key in use, for searching. */
export function lookupTerms(app: Pick<App, 'terms'>, clinicId: string, phn: string): string[] {
  return app.terms.ownerTerms(clinicId, 'PHN look-up', healthNumberKey(phn));
}
