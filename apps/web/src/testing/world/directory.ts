import type { Service, ServiceForm } from '@consult/contract/directory/service.ts';
import { usualAnswer } from '@consult/domain/directory/usual-answer.ts';
import { clinics } from '@consult/testkit/demo/clinics.ts';
import { placesInFrench } from '@consult/testkit/demo/french/places.ts';
import { servicesInFrench } from '@consult/testkit/demo/french/services.ts';
import { serviceByKey, services, specialtyMap } from '@consult/testkit/demo/services.ts';
import { consultants } from '@consult/testkit/demo/specialists.ts';
import type { Input, Output } from '../../app/call.ts';
import { refused, type Answers } from '../answers.ts';

/** A service of the demo world as the finder shows it, available for consults; by its key, such as 'pigmented'. */
export function serviceOf(key: string, changes: Partial<Service> = {}): Service {
  const { id, type, name, short, long, specialty, subsite, college, keywords, hours, users, clinic } =
    serviceByKey(key);
  const [nameFr = '', shortFr = '', longFr = ''] = servicesInFrench[key] ?? [];
  const { name: clinicName, phone, fax, street, city, province, postalCode } = clinics[clinic];
  return {
    id,
    type: type ?? 'service',
    serviceName: name,
    shortDescription: short,
    longDescription: long,
    bio: '',
    fr: { serviceName: nameFr, shortDescription: shortFr, longDescription: longFr, bio: '' },
    specialty,
    subsite,
    college,
    keywords: [...keywords],
    acceptanceFlags: { acceptExisting: true, acceptReferral: true },
    econsultResponseTime: hours === null ? -1 : hours * 3_600_000,
    usualAnswer: hours === null ? null : usualAnswer({ averageMs: hours * 3_600_000, answers: 20 }, new Date()),
    mode: 'everyone',
    users: users.map((user) => {
      const { id: uid, salutation, firstName, lastName, title, credentials } = consultants[user];
      return { uid, userName: `${salutation} ${firstName} ${lastName}`.trim(), title, credentials };
    }),
    clinic: {
      clinicName,
      contactInfo: { clinicPhone: phone, fax },
      location: { street, city, province, postalCode },
    },
    availability: { available: true, reason: null, returning: null },
    phoneConsult: false,
    phoneAvailability: null,
    promise: null,
    kept: null,
    ...changes,
  };
}

/** The questions of a service of the demo world. */
export function formOf(key: string): ServiceForm {
  const { id, form } = serviceByKey(key);
  return {
    serviceId: id,
    version: 1,
    formFields: form.map(({ fr, ...field }) => ({
      ...field,
      values: [...field.values],
      ...(fr && { fr: { header: fr.header, values: [...fr.values] } }),
    })),
  };
}

/** What a page says where nothing was searched for, or every service holds all of it. */
export const foundAsTyped: Pick<Output<'services-getServicePage'>, 'matches' | 'marks' | 'also' | 'instead'> = {
  matches: [],
  marks: [],
  also: [],
  instead: [],
};

/** A page of these services, in this order, cut as the server cuts it. */
export function servicePage(
  found: readonly Service[],
  { page = 1, perPage = 10 }: { page?: number; perPage?: number },
): Output<'services-getServicePage'> {
  return {
    ...foundAsTyped,
    services: found.slice((page - 1) * perPage, page * perPage),
    nextPage: found.length > page * perPage ? page + 1 : null,
    numServices: found.length,
  };
}

/** A long list: `Row 0001` and so on in one specialty and subsite, each slower than the one before. */
export function manyServices(from: number, to: number, of: { specialty: string; subsite: string }): Service[] {
  return Array.from({ length: to - from + 1 }, (_, index) => {
    const number = String(from + index).padStart(4, '0');
    return serviceOf('ckd', {
      id: `019a0000-0006-7000-8001-00000000${number}`,
      serviceName: `Row ${number}`,
      econsultResponseTime: 60_000 * (from + index),
      ...of,
    });
  });
}

/** The enabled services of the demo world in a province, searched by specialty, subsite and words. */
export function demoServicePage({
  specialty = '',
  subsite = '',
  searchText = '',
  province = 'AB',
  ...input
}: Input<'services-getServicePage'>): ReturnType<typeof servicePage> {
  const found = services.filter(
    (one) =>
      !one.disabled &&
      clinics[one.clinic].province === province &&
      [one.specialty, ''].includes(specialty) &&
      [one.subsite, ''].includes(subsite) &&
      mentions(one, searchText),
  );
  return servicePage(
    found.map(({ key }) => serviceOf(key)),
    input,
  );
}

/** The specialties of the demo world with their subsites. */
export const demoSpecialties = Object.fromEntries([...specialtyMap()].map(([name, subsites]) => [name, { subsites }]));

/** The directory of the demo world. */
export const directoryAnswers: Answers = {
  'services-getServiceById': ({ serviceId }) => {
    const key = keyOf(serviceId);
    return key === undefined ? refused('NOT_FOUND') : serviceOf(key);
  },
  'services-getServiceForm': ({ serviceId }) => {
    const key = keyOf(serviceId);
    return key === undefined ? refused('NOT_FOUND') : formOf(key);
  },
  'services-getServicePage': demoServicePage,
  'services-getSpecialties': demoSpecialties,
  'services-getFrenchNames': placesInFrench,
  'services-getStart': { recent: [], favourites: [] },
  'services-setFavourite': { ok: true },
};

function mentions({ name, specialty, subsite, keywords }: (typeof services)[number], text: string): boolean {
  return [name, specialty, subsite, ...keywords].join(' ').toLowerCase().includes(text.trim().toLowerCase());
}

function keyOf(id: string): string | undefined {
  return services.find((one) => one.id === id)?.key;
}
