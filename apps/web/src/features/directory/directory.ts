/** The door of the directory: services as the composer needs them. */
export { type Service, type ServiceForm, serviceFormQuery, serviceNow, serviceQuery } from './directory-queries.ts';
export { type FinderSearch, addressText, readFinderSearch } from './finder-search.ts';
export { type ReferringLocation, useReferringLocation } from './referring-location.ts';
export { ReturningText, ServicePeople, ServiceTiming } from './service-facts.tsx';
