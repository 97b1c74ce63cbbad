import { noUuid } from '../../app/call-row.testing.ts';
import type { CallRows } from '../../app/call-row.testing.ts';

/** How the tests try the calls of this room. */
export const directoryRows = {
  'routing-routeReferral_v2': {
    as: 'plus',
    input: () => ({ city: 'Calgary', province: 'AB', activityType: 'econsult' as const }),
    bad: { city: 7, province: 'Alberta', activityType: 'letter' },
  },
  'services-getFrenchNames': { as: 'plus', input: () => ({}), bad: {} },
  'services-getSpecialties': { as: 'plus', input: () => ({}), bad: { appVersion: 12 } },
  'services-getStart': { as: 'plus', input: () => ({}), bad: {} },
  'services-setFavourite': {
    as: 'plus',
    input: (world) => ({ serviceId: world.serviceId, favourite: true }),
    record: { field: 'serviceId', kind: 'service' },
    bad: { serviceId: noUuid },
  },
  'services-getServicePage': {
    as: 'plus',
    input: () => ({
      searchText: '',
      specialty: 'Dermatology',
      subsite: '',
      perPage: 10,
      page: 1,
      city: 'Calgary',
      province: 'AB',
      sortType: 'Location' as const,
    }),
    bad: { perPage: 500, page: 0, sortType: 'Price' },
  },
  'services-getServiceById': {
    as: 'plus',
    input: (world) => ({ serviceId: world.serviceId }),
    record: { field: 'serviceId', kind: 'service' },
    bad: { serviceId: noUuid },
  },
  'services-getServiceForm': {
    as: 'plus',
    input: (world) => ({ serviceId: world.serviceId }),
    record: { field: 'serviceId', kind: 'service' },
    bad: { serviceId: noUuid },
  },
} satisfies CallRows;
