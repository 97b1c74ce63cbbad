import { randomUUID } from 'node:crypto';
import type { ConsultInput } from '@consult/contract/consult/consult-input.ts';
import { encodeKey } from '@consult/domain/consult/service-form.ts';
import { inventedHealthNumber } from '@consult/testkit/health-numbers.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import type { Client } from '@consult/testkit/client.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
import { readPdf, withoutSpaces } from '../../infra/pdf/pdf-text.testing.ts';
import { addPhoto } from '../media/media-world.testing.ts';
import { attach, pdfOf } from '../attachment/uploads.testing.ts';

/** Who needs what a referrer filled in: a consultant and clinic staff on their screens, and whoever has it on paper. */
const readers = ['consultant', 'staff', 'paper'] as const;
type Reader = (typeof readers)[number];

type Inner = 'oopData' | 'phoneConsultData' | 'avaData';
type Field =
  | Exclude<keyof ConsultInput, Inner>
  | { [Part in Inner]: `${Part}.${keyof NonNullable<ConsultInput[Part]> & string}` }[Inner];

/**
 * Every field of the composer and of a launch, and how its readers see it: the words that stand before each of them, or
 * why the field has none. A new field does not compile without its line.
 */
const table: Readonly<Record<Field, { reads: string; but?: Partial<Record<Reader, string>> } | { noWords: string }>> = {
  activityType: { reads: 'phoneConsult', but: { paper: 'Phone consult' } },
  specialty: { reads: 'Dermatology' },
  subsite: { reads: 'Pigmented lesion' },
  patientProvince: { reads: 'SK' },
  phn: { reads: inventedHealthNumber('SK', 770_001) },
  patientFirstName: { reads: 'Solvejg' },
  patientLastName: { reads: 'Underhill-Quist' },
  patientDateOfBirth: { reads: '1971/08/23' },
  patientPhone: { reads: '(306) 555-0177' },
  patientEmail: { reads: 'solvejg@patients.example' },
  'oopData.genderCode': { reads: '"genderCode":"F"', but: { paper: 'Female' } },
  'oopData.addressLine1': { reads: '77 Wheatsheaf Road' },
  'oopData.addressLine2': { reads: 'Unit 12B' },
  'oopData.addressLine3': { reads: 'care of the Lindgrens' },
  'oopData.cityName': { reads: 'Moosomin' },
  'oopData.postalCode': { reads: 'S0G3N0' },
  symptoms: { reads: 'Since the harvest, on the left calf' },
  attachmentIds: { reads: 'left-calf.pdf' },
  'phoneConsultData.specialistUid': { reads: 'Varga' },
  'phoneConsultData.startTime': { reads: 'the start' },
  'phoneConsultData.physicianPhoneNumber': { reads: '(403) 555-0188' },
  locationId: { reads: 'Elbow Park' },
  serviceId: { noWords: 'the service is shown by specialty, subsite and its specialists' },
  formVersion: { noWords: 'it decides which questions the answers are shown under' },
  oop: { noWords: 'it follows from the provinces, and is shown as Out of province' },
  emailPatient: { noWords: 'it orders the copy, which stands in Delivery' },
  tellPatient: { noWords: 'it makes the patient’s window, which stands in its own place' },
  mailAnswers: { noWords: 'the clinic’s record keeps that the patient agreed' },
  galleryMediaURIs: { reads: 'in-writing', but: { paper: 'Consent of the patient, in writing' } },
  'phoneConsultData.endTime': { noWords: 'it follows from the start' },
  'phoneConsultData.physicianCalendarEmail': { noWords: 'the invitation goes there' },
  'avaData.avaConsultId': { noWords: 'only the partner’s system reads it' },
  'avaData.avaUuid': { noWords: 'only the partner’s system reads it' },
};

const people = ownPeople();
const { cast } = people;

let world: CallsWorld;
let plus: Client;
beforeAll(async () => {
  world = await startCallsWorld(people);
  plus = await world.client('plus');
  await world.app.write.query(
    `insert into phone_schedule (person_id, schedule) select $1, jsonb_agg('[{"start":"0800","end":"1700"}]'::jsonb)
      from generate_series(0, 6)
      on conflict (person_id) do update set schedule = excluded.schedule, timezone = 'America/Edmonton'`,
    [cast.derm.id],
  );
});
afterAll(() => world?.stop());

const words = (field: Field): string => {
  const line = table[field];
  return 'reads' in line ? line.reads : '';
};

it('whatever a referrer fills in, consultant, staff and paper have it before them', async () => {
  const offered = await plus.call('phoneConsult-getTimes', { serviceId: world.serviceId });
  const time = offered.specialists.find(({ uid }) => uid === cast.derm.id)!.times[3]!;
  const formId = randomUUID();
  const file = await attach(world.url, plus, {
    name: words('attachmentIds'),
    bytes: await pdfOf('left calf'),
    formId,
  });
  const consent = { givenBy: 'patient' as const, way: 'in-writing' as const, uses: [] };
  const photo = await addPhoto(world.url, plus, { consent });
  const form = await plus.call('services-getServiceForm', { serviceId: world.serviceId });
  const usual = world.consult();
  const text = form.formFields.find(({ inputType }) => inputType === 'Textfield')!;
  const { activityId } = await plus.call('consult-sendConsult', {
    submissionId: randomUUID(),
    formId,
    inputFields: {
      ...usual,
      activityType: 'phoneConsult',
      patientProvince: words('patientProvince'),
      phn: words('phn'),
      patientFirstName: words('patientFirstName'),
      patientLastName: words('patientLastName'),
      patientDateOfBirth: words('patientDateOfBirth'),
      patientPhone: words('patientPhone'),
      patientEmail: words('patientEmail'),
      emailPatient: true,
      oop: true,
      oopData: {
        genderCode: 'F',
        addressLine1: words('oopData.addressLine1'),
        addressLine2: words('oopData.addressLine2'),
        addressLine3: words('oopData.addressLine3'),
        cityName: words('oopData.cityName'),
        postalCode: words('oopData.postalCode'),
      },
      symptoms: { ...usual.symptoms, [encodeKey(text.header)]: words('symptoms') },
      attachmentIds: [file.id],
      galleryMediaURIs: [photo.id],
      phoneConsultData: {
        specialistUid: cast.derm.id,
        startTime: time.start,
        endTime: time.end,
        physicianCalendarEmail: cast.plus.email,
        physicianPhoneNumber: words('phoneConsultData.physicianPhoneNumber'),
      },
    },
  });
  const [derm, moa] = await Promise.all([world.client('derm'), world.client('moa')]);
  const screen = async (client: Client) => JSON.stringify(await client.call('activity-open', { activityId }));
  const pdf = await derm.call('secureMessaging-exportEconsultPdf', { activityId });
  const { pages } = await readPdf(Buffer.from(pdf, 'base64'));
  const seen: Record<Reader, string> = {
    consultant: await screen(derm),
    staff: await screen(moa),
    paper: pages.join('\n'),
  };
  const unseen: string[] = [];
  for (const [field, line] of Object.entries(table)) {
    if ('noWords' in line) continue;
    for (const reader of readers) {
      const said = line.but?.[reader] ?? (line.reads === 'the start' ? startFor(reader, time.start) : line.reads);
      if (!withoutSpaces(seen[reader]).includes(withoutSpaces(said))) unseen.push(`${field}: ${reader}`);
    }
  }
  expect(unseen).toEqual([]);
});

/** A start as each reader has it: the paper says it by the business's wall clock. */
function startFor(reader: Reader, start: string): string {
  if (reader !== 'paper') return start;
  const at = new Date(start);
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Edmonton', hourCycle: 'h23', ...options }).format(at);
  const clock = part({ hour: '2-digit', minute: '2-digit' });
  return `${part({ year: 'numeric', month: '2-digit', day: '2-digit' }).replaceAll('-', '/')} ${clock}`;
}
