import type { Service, ServiceForm } from '@consult/contract/directory/service.ts';
import { clinics } from '@consult/testkit/demo/clinics.ts';
import { serviceByKey, services, specialtyMap } from '@consult/testkit/demo/services.ts';
import { consultants } from '@consult/testkit/demo/specialists.ts';
import { refused, type Answers } from '../answers.ts';

/** A service of the demo world as the finder shows it, taking consults; by its key, such as 'pigmented'. */
export function serviceOf(key: string, changes: Partial<Service> = {}): Service {
  const { id, type, name, short, long, specialty, subsite, college, keywords, hours, users, clinic } =
    serviceByKey(key);
  const { name: clinicName, phone, fax, street, city, province, postalCode } = clinics[clinic];
  return {
    id,
    type: type ?? 'service',
    serviceName: name,
    shortDescription: short,
    longDescription: long,
    bio: '',
    specialty,
    subsite,
    college,
    keywords: [...keywords],
    acceptanceFlags: { acceptExisting: true, acceptReferral: true },
    econsultResponseTime: hours === null ? -1 : hours * 3_600_000,
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
    ...changes,
  };
}

/** The questions of a service of the demo world. */
export function formOf(key: string): ServiceForm {
  const { id, form } = serviceByKey(key);
  return { serviceId: id, version: 1, formFields: form.map((field) => ({ ...field, values: [...field.values] })) };
}

/** The directory of the demo world: every service that is not disabled, found by specialty and subsite. */
export const directoryAnswers: Answers = {
  'services-getServiceById': ({ serviceId }) => {
    const key = keyOf(serviceId);
    return key === undefined ? refused('NOT_FOUND') : serviceOf(key);
  },
  'services-getServiceForm': ({ serviceId }) => {
    const key = keyOf(serviceId);
    return key === undefined ? refused('NOT_FOUND') : formOf(key);
  },
  'services-getServicePage': ({ specialty = '', subsite = '', page = 1, perPage = 10 }) => {
    const found = services.filter(
      (one) => !one.disabled && [one.specialty, ''].includes(specialty) && [one.subsite, ''].includes(subsite),
    );
    return {
      services: found.slice((page - 1) * perPage, page * perPage).map(({ key }) => serviceOf(key)),
      nextPage: found.length > page * perPage ? page + 1 : null,
      numServices: found.length,
    };
  },
  'services-getSpecialties': Object.fromEntries([...specialtyMap()].map(([name, subsites]) => [name, { subsites }])),
};

function keyOf(id: string): string | undefined {
  return services.find((one) => one.id === id)?.key;
}
