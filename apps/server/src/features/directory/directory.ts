import { getFrenchNames } from './french-names.ts';
import { getServiceById } from './get-service-by-id.ts';
import { getServiceForm } from './get-service-form.ts';
import { getServicePage } from './get-service-page.ts';
import { getSpecialties } from './get-specialties.ts';
import { getStart } from './get-start.ts';
import { routeReferral } from './route-referral.ts';
import { setFavourite } from './set-favourite.ts';

export { countConsultants, lockAvailability, uncountConsultants } from './count-consultants.ts';
export { placeWordsFor } from './french-names.ts';
export { availabilityOf, loadServices, presentAvailability, settingsFor, settingsOf } from './load-services.ts';
export type { PersonSettings } from './load-services.ts';
export { ownAvailabilitySql } from './own-availability.ts';
export type { OwnAvailability } from './own-availability.ts';
export { rosterSql } from './roster-sql.ts';
export { takesPhoneSql } from './takes-phone.ts';
export { scopeOf, scopeSql, scopeValues } from './visibility.ts';
export type { Scope } from './visibility.ts';
export { visibleService } from './visible-service.ts';
export { unsafeSearchDocuments } from './search-documents.ts';
export { countSend, loadServiceForSending, uncountSend } from './sending.ts';
export type { SendableService } from './sending.ts';

/** The door of the service directory. */
export const directoryCalls = {
  'routing-routeReferral_v2': routeReferral,
  'services-getFrenchNames': getFrenchNames,
  'services-getServiceById': getServiceById,
  'services-getServiceForm': getServiceForm,
  'services-getServicePage': getServicePage,
  'services-getSpecialties': getSpecialties,
  'services-getStart': getStart,
  'services-setFavourite': setFavourite,
};
