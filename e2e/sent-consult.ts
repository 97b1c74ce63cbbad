import { randomUUID } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import { encodeKey } from '@consult/domain/consult/service-form.ts';
import { cast } from '@consult/testkit/cast.ts';
import { signIn } from '@consult/testkit/client.ts';
import type { Client } from '@consult/testkit/client.ts';
import { inventedHealthNumber } from '@consult/testkit/health-numbers.ts';

export type SentConsult = { activityId: string; name: string; phn: string; path: string };
export type SentFile = { name: string; bytes: Buffer };

type Wishes = { phone?: boolean; files?: readonly SentFile[] };

/** Sends a consult of plus@ to derm@ and derm2@, about a patient whom no other test has, by the page's own calls. */
export async function sentConsult(url: string, n: number, lastName: string, wishes: Wishes = {}): Promise<SentConsult> {
  const plus = await signIn(url, cast.plus.email);
  try {
    const { services } = await plus.call('services-getServicePage', {
      specialty: 'Dermatology',
      subsite: 'Pigmented lesion',
    });
    const service = services.find(({ users }) => users.length === 2)!;
    const form = await plus.call('services-getServiceForm', { serviceId: service.id });
    const phn = inventedHealthNumber('AB', 810_000 + n);
    const attachmentIds: string[] = [];
    const formId = randomUUID();
    for (const file of wishes.files ?? []) attachmentIds.push(await upload(url, plus, formId, file));
    const { activityId } = await plus.call('consult-sendConsult', {
      submissionId: randomUUID(),
      formId,
      inputFields: {
        activityType: wishes.phone ? 'phoneConsult' : 'econsult',
        locationId: cast.plus.locations[0]!.id,
        serviceId: service.id,
        specialty: service.specialty,
        subsite: service.subsite,
        patientProvince: 'AB',
        phn,
        patientFirstName: 'Wanda',
        patientLastName: lastName,
        patientDateOfBirth: '1984/03/17',
        patientPhone: '(403) 555-0142',
        patientEmail: 'wanda@patients.example',
        emailPatient: false,
        oop: false,
        oopData: null,
        symptoms: Object.fromEntries(
          form.formFields.map(({ header, inputType, values }) => [
            encodeKey(header),
            inputType === 'Checkboxes'
              ? { [encodeKey(values[0]!)]: true }
              : inputType === 'Number'
                ? '12'
                : 'Since spring, slowly growing.',
          ]),
        ),
        formVersion: form.version,
        attachmentIds,
        galleryMediaURIs: [],
        phoneConsultData: wishes.phone ? await firstTime(plus, service.id) : null,
        avaData: null,
      },
    });
    return {
      activityId,
      name: `Wanda ${lastName}`,
      phn,
      path: `/dashboard/secure-messaging?econsultId=${activityId}`,
    };
  } finally {
    plus.close();
  }
}

async function firstTime(plus: Client, serviceId: string) {
  const { specialists } = await plus.call('phoneConsult-getTimes', { serviceId });
  // Late enough that the time is still allowed when the consult is sent.
  const tomorrow = Date.now() + 24 * 60 * 60_000;
  const { times } = specialists.find(({ uid }) => uid === cast.derm.id)!;
  const { start, end } = times.find((time) => Date.parse(time.start) > tomorrow)!;
  return {
    specialistUid: cast.derm.id,
    startTime: start,
    endTime: end,
    physicianCalendarEmail: 'falardeau@clinic.example',
    physicianPhoneNumber: '(403) 555-0199',
  };
}

async function upload(url: string, client: Client, formId: string, { name, bytes }: SentFile): Promise<string> {
  const encoded = (text: string) => Buffer.from(text).toString('base64');
  const headers = { 'tus-resumable': '1.0.0', cookie: client.cookie };
  const begun = await fetch(`${url}/V5/uploads`, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(bytes.length),
      'upload-metadata': `name ${encoded(name)},formId ${encoded(formId)}`,
    },
  });
  const id = begun.headers.get('location')!.split('/').at(-1)!;
  await fetch(`${url}/V5/uploads/${id}`, {
    method: 'PATCH',
    headers: { ...headers, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
    body: new Uint8Array(bytes),
  });
  await client.call('attachment-finish', { attachmentId: id });
  return id;
}

/** A picture of one colour. */
export function picture(name: string, width: number, height: number): SentFile {
  const chunk = (kind: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(kind), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const line = Buffer.alloc(1 + width * 3, 150).fill(0, 0, 1);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => line)));
  const mark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return {
    name,
    bytes: Buffer.concat([mark, chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]),
  };
}

/** A PDF with a line of text on each page. */
export function document(name: string, lines: readonly string[]): SentFile {
  const kids = lines.map((_, index) => `${4 + index * 2} 0 R`).join(' ');
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count ${lines.length}>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...lines.flatMap((line, index) => {
      const content = `BT /F1 24 Tf 60 700 Td (${line}) Tj ET`;
      return [
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font<</F1 3 0 R>>>>/Contents ${5 + index * 2} 0 R>>`,
        `<</Length ${content.length}>>stream\n${content}\nendstream`,
      ];
    }),
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((body, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`;
  const end = `trailer\n<</Root 1 0 R/Size ${size}>>\nstartxref\n${text.length}\n%%EOF\n`;
  return { name, bytes: Buffer.from(text + table + end) };
}
