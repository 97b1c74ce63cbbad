import { randomUUID } from 'node:crypto';
import { encodeKey } from '@consult/domain/consult/service-form.ts';
import { cast } from '@consult/testkit/cast.ts';
import { inventedHealthNumber } from '@consult/testkit/health-numbers.ts';
import type { Client } from '@consult/testkit/client.ts';

/** A consult of the made-up day, by its patient's name. */
export type DayConsult = { activityId: string; name: string };

let patients = 0;

/** Sends so many eConsults of plus@ to the dermatologists, each about another patient, oldest first. */
export async function sendMany(plus: Client, count: number, lastName: string): Promise<DayConsult[]> {
  const { services } = await plus.call('services-getServicePage', {
    specialty: 'Dermatology',
    subsite: 'Pigmented lesion',
  });
  const service = services.find(({ users }) => users.length === 2);
  if (!service) throw new Error('The demo world has no service of two dermatologists.');
  const form = await plus.call('services-getServiceForm', { serviceId: service.id });
  const symptoms = Object.fromEntries(
    form.formFields.map(({ header, inputType, values }) => [
      encodeKey(header),
      inputType === 'Checkboxes'
        ? { [encodeKey(values[0] ?? '')]: true }
        : inputType === 'Number'
          ? '12'
          : 'Since spring, slowly growing. Excise?',
    ]),
  );
  const sent: DayConsult[] = [];
  for (let n = 1; n <= count; n += 1) {
    patients += 1;
    const patientFirstName = `Wanda${letters(n)}`;
    const { activityId } = await plus.call('consult-sendConsult', {
      submissionId: randomUUID(),
      formId: randomUUID(),
      inputFields: {
        activityType: 'econsult',
        locationId: cast.plus.locations[0]?.id ?? '',
        serviceId: service.id,
        specialty: service.specialty,
        subsite: service.subsite,
        patientProvince: 'AB',
        phn: inventedHealthNumber('AB', 700_000 + patients),
        patientFirstName,
        patientLastName: lastName,
        patientDateOfBirth: '1984/03/17',
        patientPhone: '(403) 555-0142',
        patientEmail: '',
        emailPatient: false,
        oop: false,
        oopData: null,
        symptoms,
        formVersion: form.version,
        attachmentIds: [],
        galleryMediaURIs: [],
        phoneConsultData: null,
        avaData: null,
      },
    });
    sent.push({ activityId, name: `${patientFirstName} ${lastName}` });
  }
  return sent;
}

/** A number in letters, since names have no digits. */
function letters(n: number): string {
  return String.fromCharCode(97 + Math.floor(n / 26), 97 + (n % 26));
}
