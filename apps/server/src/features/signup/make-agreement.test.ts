import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { PDFDict, PDFDocument, PDFName, PDFNumber, PDFRawStream } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { readPdf, withoutSpaces } from '../../infra/pdf/pdf-text.testing.ts';
import { runAdmin } from '../../app/admin.ts';
import { quietGround, startIdentityServer } from '../account/identity-server.testing.ts';
import type { IdentityServer } from '../account/identity-server.testing.ts';
import { startOpenRegister } from '../practice-id/register.testing.ts';
import { readDefaultContract } from './default-contracts.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let register: Awaited<ReturnType<typeof startOpenRegister>>;
let server: IdentityServer;

beforeAll(async () => {
  // Its clock is moved.
  const ground = await quietGround();
  register = await startOpenRegister();
  server = await startIdentityServer(ground.url, ground.path, register.env);
  server.app.now = () => new Date('2026-11-22T05:30:00Z');
});
afterAll(async () => {
  await server.stop();
  register.stop();
});
beforeEach(() => server.app.write.query('delete from rate_limit'));
afterEach(() => server.app.write.query('delete from content_document'));

const signer = {
  role: 'Doctor',
  firstName: 'Ngozi',
  lastName: 'Tremblay-Roy',
  email: 'ngozi@clinic.example',
  city: 'Red Deer',
  province: 'AB',
  signature: { way: 'typed', name: 'Ngozi Tremblay-Roy' } as object,
};

const ask = (change: object = {}) => server.call('signup-makeAgreement', { ...signer, ...change });

async function agreement(change: object = {}): Promise<Uint8Array> {
  const { status, body } = await ask(change);
  expect({ status, body: status === 200 ? null : body }).toEqual({ status: 200, body: null });
  return new Uint8Array(Buffer.from((body as { pdf: string }).pdf, 'base64'));
}

/** A canvas with a stroke on it, as a page sends it. */
async function drawn(
  stroke: string,
  canvas: { width: number; height: number } = { width: 900, height: 180 },
): Promise<object> {
  const { width, height } = canvas;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path d="${stroke}" fill="none" stroke="#000" stroke-width="4"/></svg>`;
  return { way: 'drawn', png: (await sharp(Buffer.from(svg)).png().toBuffer()).toString('base64') };
}
const curl = 'M100 140 C 180 10 260 10 280 140 S 420 20 520 120 S 700 40 800 90';

const contracts = (body: object): Promise<unknown> =>
  server.app.write.query(`insert into content_document (name, body) values ('contracts', $1)`, [JSON.stringify(body)]);

const mm = 72 / 25.4;

/** Where text and images stand on each page, in millimetres from its edges. */
async function measure(
  pdf: Uint8Array,
): Promise<{ left: number; right: number; top: number; bottom: number; width: number; height: number }[]> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const document = await task.promise;
  const pages = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const [, , width = 0, height = 0] = page.view;
    const { items } = await page.getTextContent();
    const boxes = items.flatMap((item) =>
      'str' in item && item.str.trim() !== ''
        ? [{ x: Number(item.transform[4]), y: Number(item.transform[5]), width: item.width, size: item.height }]
        : [],
    );
    pages.push({
      width: width / mm,
      height: height / mm,
      left: Math.min(...boxes.map(({ x }) => x)) / mm,
      right: (width - Math.max(...boxes.map((box) => box.x + box.width))) / mm,
      top: (height - Math.max(...boxes.map((box) => box.y + box.size))) / mm,
      bottom: Math.min(...boxes.map(({ y }) => y)) / mm,
    });
  }
  await task.destroy();
  return pages;
}

/** The images of a document. */
async function imagesOf(pdf: Uint8Array): Promise<{ filter: string; width: number; height: number; bytes: Buffer }[]> {
  const document = await PDFDocument.load(pdf);
  return document.context.enumerateIndirectObjects().flatMap(([, object]) => {
    if (!(object instanceof PDFRawStream) || object.dict.get(PDFName.of('Subtype')) !== PDFName.of('Image')) return [];
    const side = (name: string): number => object.dict.lookup(PDFName.of(name), PDFNumber).asNumber();
    const filter = String(object.dict.get(PDFName.of('Filter')));
    return [{ filter, width: side('Width'), height: side('Height'), bytes: Buffer.from(object.getContents()) }];
  });
}

/** The tags' descriptions of pictures. */
async function altsOf(pdf: Uint8Array): Promise<string[]> {
  const document = await PDFDocument.load(pdf);
  return document.context.enumerateIndirectObjects().flatMap(([, object]) => {
    const alt = object instanceof PDFDict ? object.get(PDFName.of('Alt')) : undefined;
    return alt && 'decodeText' in alt ? [(alt as { decodeText(): string }).decodeText()] : [];
  });
}

describe('the agreement as a PDF', () => {
  test('is A4 with 20 mm at the sides and the top, and 40 mm at the bottom, on every page', async () => {
    const pages = await measure(await agreement({ signature: await drawn(curl) }));
    expect(pages.length).toBeGreaterThanOrEqual(4);
    for (const page of pages) {
      expect(page.width).toBeCloseTo(210, 1);
      expect(page.height).toBeCloseTo(297, 1);
      expect(page.left).toBeCloseTo(20, 0);
      expect(page.right).toBeGreaterThanOrEqual(19.9);
      expect(page.top).toBeGreaterThanOrEqual(19.9);
      expect(page.top).toBeLessThan(23);
      expect(page.bottom).toBeGreaterThanOrEqual(40);
    }
    // A full page is full: nothing but the margin is left below.
    expect(Math.min(...pages.map(({ bottom }) => bottom))).toBeLessThan(60);
    expect(Math.min(...pages.map(({ right }) => right))).toBeLessThan(25);
  });

  test('keeps its margins, whatever the length of a name', async () => {
    const long = {
      firstName: 'Maximiliana-Theodora',
      lastName: 'Wolfeschlegelsteinhausenbergerdorffvoralternwarengewissen',
    };
    const longest = { firstName: 'Xm'.repeat(50), lastName: 'iW'.repeat(49) };
    for (const name of [long, longest]) {
      const whole = `${name.firstName} ${name.lastName}`;
      const pdf = await agreement({ ...name, signature: { way: 'typed', name: whole } });
      for (const page of await measure(pdf)) expect(page.right).toBeGreaterThanOrEqual(19.95);
      // The name is broken over lines, and still one name for a search.
      const { pages } = await readPdf(pdf);
      expect(withoutSpaces(pages.at(-1) ?? '')).toContain(withoutSpaces(whole));
      expect(pages.join('')).not.toMatch(/[\u200b\u2060]/);
    }
  });

  test('holds real text in reading order, tagged, with title, language and author', async () => {
    const pdf = await agreement();
    const { title, language, tagged, pages } = await readPdf(pdf);
    expect({ title, language, tagged }).toEqual({
      title: 'Platform Use Agreement: Doctor',
      language: 'en-CA',
      tagged: true,
    });
    expect((await PDFDocument.load(pdf)).getAuthor()).toBe('Ngozi Tremblay-Roy');
    const text = withoutSpaces(pages.join(''));
    const order = [
      'Family Physician Platform Use Agreement',
      'on the 21st day of November, 2026',
      'NGOZI TREMBLAY-ROY',
      '1. What the Platform is for',
      '2. Who may use it',
      'Information Manager Agreement (IMA)',
      'Signed in Red Deer, Alberta on the 21st day of November, 2026',
      'Signed electronically by',
      'ngozi@clinic.example',
      'For the Operator, as witnesses',
      'Tobias Quennell',
    ].map((words) => text.lastIndexOf(withoutSpaces(words)));
    expect(order).not.toContain(-1);
    expect(order.slice(5)).toEqual(order.slice(5).toSorted((a, b) => a - b));
    expect(text).not.toContain('{{');
  });

  test('in French has the words, the day and the places of French, and the titles of its officers', async () => {
    const pdf = await agreement({ language: 'fr', province: 'BC', signature: await drawn(curl) });
    const { title, language, pages } = await readPdf(pdf);
    expect({ title, language }).toEqual({
      title: 'Entente d’utilisation de la plateforme : médecin',
      language: 'fr-CA',
    });
    const text = withoutSpaces(pages.join(''));
    for (const words of [
      'est conclue le 21 novembre 2026',
      'NGOZI TREMBLAY-ROY, médecin ou médecin résident (Red Deer, Colombie-Britannique; « le Médecin »)',
      'Entente de gestion de l’information (IMA)',
      'Tobias Quennell, responsable de la protection de la vie privée',
    ])
      expect(text).toContain(withoutSpaces(words));
    expect(text).not.toContain('{{');
    expect((await altsOf(pdf)).toSorted()).toEqual([
      'Signature du premier témoin, Dr. Maren Oyelaran-Roy',
      'Signature du second témoin, Tobias Quennell',
      'Signature manuscrite\u00a0: Ngozi Tremblay-Roy',
    ]);
    const typed = await readPdf(await agreement({ language: 'fr', role: 'NursePractitioner' }));
    expect(typed.pages.join(' ')).toContain('Signé électroniquement par');
    expect(withoutSpaces(typed.pages.join(''))).toContain(
      withoutSpaces('infirmière praticienne ou infirmier praticien'),
    );
  });

  test('has as many articles and clauses in French as in English', async () => {
    for (const role of ['Doctor', 'NursePractitioner'] as const) {
      const shape = (language: 'en' | 'fr') =>
        readDefaultContract(role, language)
          .split('\n')
          .map((line) => /^(?:#+|\d+\.|\*\*|\{\{\w+\}\})/.exec(line)?.[0] ?? (line === '' ? '' : 'words'));
      expect(shape('fr')).toEqual(shape('en'));
    }
  });

  test.each([
    ['Cree', 'ᓀᐦᐃᔭᐍᐏᐣ', 'ᒣᕆ'],
    ['Vietnamese', 'Nguyễn', 'Thị Ánh'],
    ['Arabic', 'محمد', 'العربي'],
    ['Chinese', '李', '小龍'],
    ['with Markdown in it', '**Bo**', '{{email}} # _Li_'],
  ])('finds a name that is %s', async (_, firstName, lastName) => {
    const { pages } = await readPdf(
      await agreement({ firstName, lastName, signature: { way: 'typed', name: `${firstName} ${lastName}` } }),
    );
    const text = withoutSpaces(pages.join(''));
    for (const name of [firstName, lastName]) expect(text).toContain(withoutSpaces(name));
  });

  test('has its signatures as JPEG of quality 80 with 1.5 dots for a pixel, each told in words', async () => {
    const pdf = await agreement({ signature: await drawn(curl) });
    const images = await imagesOf(pdf);
    expect(images.map(({ filter }) => filter)).toEqual(['/DCTDecode', '/DCTDecode', '/DCTDecode']);
    for (const { width, height, bytes } of images) {
      // 64 by 22 mm, at 144 dots to the inch.
      expect(width).toBeLessThanOrEqual(Math.round((64 / 25.4) * 144) + 1);
      expect(height).toBeLessThanOrEqual(Math.round((22 / 25.4) * 144) + 1);
      expect(Math.max(width / 362, height / 124)).toBeGreaterThan(0.97);
      // The first step of the first quantisation table is 16 at quality 50, and 40 % of it, 6, at 80.
      const table = bytes.indexOf(Buffer.from([0xff, 0xdb]));
      expect(bytes[table + 5]).toBe(6);
    }
    expect((await altsOf(pdf)).toSorted()).toEqual([
      'Handwritten signature of Ngozi Tremblay-Roy',
      'Signature of the first witness, Dr. Maren Oyelaran-Roy',
      'Signature of the second witness, Tobias Quennell',
    ]);
  });

  test('with a typed signature says so, in an italic face', async () => {
    const pdf = await agreement();
    expect(await imagesOf(pdf)).toHaveLength(2);
    const { pages } = await readPdf(pdf);
    expect(pages.at(-1)).toMatch(/Signed electronically by\s+Ngozi Tremblay-Roy/);
    expect(
      Buffer.from(await (await PDFDocument.load(pdf)).save({ useObjectStreams: false })).toString('latin1'),
    ).toMatch(/NotoSans-Italic/);
  });

  test('is another one for nurse practitioners, and leaves out the city of a resident', async () => {
    const nurse = await readPdf(await agreement({ role: 'NursePractitioner' }));
    expect(nurse.pages[0]).toContain('Nurse Practitioner Platform Use Agreement');
    expect(nurse.pages.join(' ')).not.toContain('Family Physician');
    const resident = await readPdf(await agreement({ role: 'Resident', city: '' }));
    expect(resident.pages[0]).toContain('physician or resident physician, of Alberta');
    expect(resident.pages.at(-1)).toContain('Signed in Alberta on the 21st');
  });
});

describe('refuses', () => {
  test.each([
    ['nothing drawn', () => drawn('')],
    ['a dot', () => drawn('M10 10 l1 1')],
    [
      'a picture of another kind',
      async () => ({
        way: 'drawn',
        png: (
          await sharp({ create: { width: 50, height: 50, channels: 3, background: '#000' } })
            .jpeg()
            .toBuffer()
        ).toString('base64'),
      }),
    ],
    [
      'half a picture',
      async () => {
        const { png } = (await drawn(curl)) as { png: string };
        return { way: 'drawn', png: png.slice(0, 400) };
      },
    ],
    ['a picture of too many dots', () => drawn(curl, { width: 5000, height: 100 })],
    ['no picture', async () => ({ way: 'drawn', png: 'https://example.org/a.png' })],
  ])('%s as a signature', async (_, make) => {
    expect(await ask({ signature: await make() })).toMatchObject({
      status: 400,
      body: { code: 'SIGNATURE_UNREADABLE' },
    });
  });

  test('a signer without name, e-mail or city, by field', async () => {
    const { body } = await ask({ city: ' ', email: 'nowhere' });
    expect(body).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { city: 'City is required.', email: 'Email is invalid' },
    });
  });

  test('a signer whose name holds what is in no text, by field', async () => {
    const textUnreadable = 'This contains a character that cannot be used here.';
    const half = '\ud800';
    for (const field of ['firstName', 'lastName', 'city'])
      expect(await ask({ [field]: `A${half}` })).toMatchObject({
        status: 400,
        body: { fields: { [field]: textUnreadable } },
      });
    expect(await ask({ signature: { way: 'typed', name: `Ngozi\u0000${half}` } })).toMatchObject({
      status: 400,
      body: { fields: { 'signature.name': textUnreadable } },
    });
  });

  test('a typed signature that is not the name of the signer', async () => {
    for (const name of ['Somebody Else', 'Ngozi', 'x'])
      expect(await ask({ signature: { way: 'typed', name } })).toMatchObject({
        status: 400,
        body: { fields: { 'signature.name': 'Sign with your first and last name as in the form.' } },
      });
  });

  test('a signer whose name is refused at the end anyhow, before it is signed', async () => {
    expect(await ask({ lastName: 'Roy https://casino.example' })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', fields: { lastName: 'A name cannot contain a web address.' } },
    });
  });

  test('to make very many at once, so that other PDFs are not kept waiting', async () => {
    const asked = await Promise.all(Array.from({ length: 28 }, () => ask()));
    const made = asked.filter(({ status }) => status === 200).length;
    expect(made).toBeGreaterThanOrEqual(8);
    expect(asked.length - made).toBeGreaterThan(0);
    expect(asked.filter(({ status }) => status === 429)).toHaveLength(asked.length - made);
    expect(await ask()).toMatchObject({ status: 200 });
  });

  test('to make one more than a clinic needs', async () => {
    const { agreementLimit } = await import('./make-agreement.ts');
    const signature = await drawn('');
    for (let n = 0; n < agreementLimit.tries; n += 1) await ask({ signature });
    expect(await ask()).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } });
  });
});

describe('an installation with agreements of its own', () => {
  const missing = {
    status: 404,
    body: { code: 'CONTRACT_MISSING', error: 'The agreement was not found in the content store.' },
  };

  test('has them read and signed', async () => {
    await contracts({
      mdContractMarkdown:
        '# Ours\n\nOf {{ userName }} for **{{city}}**, _{{year}}_.\n\n- one\n- two\n\n| a | b |\n|---|---|\n| c | d |\n\n<b>no HTML</b>',
      mdContractMarkdownFr: '# La nôtre',
    });
    const read = await server.call('signup-getContract', { role: 'Resident' });
    expect(read.body).toEqual({ markdown: expect.stringContaining('# Ours') });
    const french = await server.call('signup-getContract', { role: 'Resident', language: 'fr' });
    expect(french.body).toEqual({ markdown: '# La nôtre' });
    const pdf = await agreement({ signature: await drawn(curl) });
    const { pages } = await readPdf(pdf);
    expect(withoutSpaces(pages.join(''))).toContain(withoutSpaces('Of NGOZI TREMBLAY-ROY for Red Deer, 2026.'));
    expect(pages[0]).toContain('<b>no HTML</b>');
    // It has no place for the signature, which stands at its end all the same.
    expect(await altsOf(pdf)).toEqual(['Handwritten signature of Ngozi Tremblay-Roy']);
  });

  test('in which that of a role is missing lets nobody sign another text', async () => {
    await contracts({ mdContractMarkdown: '# Ours', mdContractMarkdownFr: '# La nôtre', npContractMarkdown: ' ' });
    expect(await server.call('signup-getContract', { role: 'NursePractitioner' })).toMatchObject(missing);
    expect(await ask({ role: 'NursePractitioner' })).toMatchObject(missing);
  });

  test('in which one language is missing lets nobody sign either, not to have some sign what others can not read', async () => {
    await contracts({ mdContractMarkdown: '# Ours' });
    for (const language of ['en', 'fr']) expect(await ask({ language })).toMatchObject(missing);
  });
});

test('our own agreement is signed at no real address, where an installation has none of its own', async () => {
  const { config } = server.app;
  server.app.config = { ...config, publicUrl: 'https://consult.bowvalley.ca' };
  expect(await ask()).toMatchObject({ status: 404, body: { code: 'CONTRACT_MISSING' } });
  expect(await server.call('signup-getContract', { role: 'Doctor' })).toMatchObject({ status: 404 });
  // A text alone is none: the operator has a name, and two officers sign.
  const text = {
    mdContractMarkdown: 'Between {{userName}} and {{operator}}. {{witnessSignature1}} {{officer1}}',
    mdContractMarkdownFr: 'Entre {{userName}} et {{operator}}. {{officer1}}, {{officerTitle1}}; {{officerTitle2}}',
  };
  await contracts(text);
  expect(await ask()).toMatchObject({ status: 404, body: { code: 'CONTRACT_MISSING' } });
  const { png } = (await drawn(curl)) as { png: string };
  const officers = [
    { name: 'Odile *Marchand*', title: 'Medical Director', titleFr: 'directrice médicale', signature: png },
    { name: 'Per Lindqvist', title: 'Privacy Officer', signature: png },
  ];
  await server.app.write.query('delete from content_document');
  await contracts({ ...text, operator: 'Bow Valley Health Inc.', officers });
  const { pages } = await readPdf(await agreement());
  expect(withoutSpaces(pages.join(''))).toContain(
    withoutSpaces('Between NGOZI TREMBLAY-ROY and Bow Valley Health Inc.'),
  );
  expect(pages.join('')).toContain('Odile *Marchand*');
  // Who gave no French title keeps the one they have.
  const french = await readPdf(await agreement({ language: 'fr' }));
  expect(withoutSpaces(french.pages.join(''))).toContain(
    withoutSpaces('Odile *Marchand*, directrice médicale; Privacy Officer'),
  );
  server.app.config = config;
});

test('an operator puts in agreements with its name and officers by a command, which refuses what is no signature', async () => {
  const { path, url } = await quietGround();
  const file = async (name: string, content: string | Buffer): Promise<string> => {
    await writeFile(join(path, name), content);
    return join(path, name);
  };
  const png = Buffer.from(((await drawn(curl)) as { png: string }).png, 'base64');
  const text = await file('agreement.md', '# Ours\n\nBetween {{userName}} and {{operator}}.');
  const textFr = await file('convention.md', '# La nôtre\n\nEntre {{userName}} et {{officerTitle1}}.');
  const set = (
    signature: string,
    french = ['--physician-fr', textFr, '--nurse-practitioner-fr', textFr],
  ): Promise<number> =>
    runAdmin(
      [
        'agreement',
        'set',
        '--operator',
        'Bow Valley Health Inc.',
        '--physician',
        text,
        '--nurse-practitioner',
        text,
        ...french,
        '--officer',
        `Odile Marchand; Medical Director; ${signature}; directrice médicale`,
        '--officer',
        `Per Lindqvist; Privacy Officer; ${signature}`,
      ],
      { DATABASE_URL: url, DATA_DIR: path },
    );
  const said: string[] = [];
  for (const way of ['log', 'error'] as const)
    vi.spyOn(console, way).mockImplementation((line: string) => void said.push(line));
  expect(await set(await file('blank.png', 'no picture'))).toBe(1);
  expect(said.at(-1)).toMatch(/blank\.png is no PNG with a signature in it\.$/);
  const ink = await file('ink.png', png);
  expect(await set(ink, [])).toBe(2);
  expect(await set(ink)).toBe(0);
  vi.restoreAllMocks();
  const answer = await server.call('signup-getContract', { role: 'Doctor' });
  expect(answer.body).toEqual({ markdown: '# Ours\n\nBetween {{userName}} and Bow Valley Health Inc..' });
  const french = await server.call('signup-getContract', { role: 'Doctor', language: 'fr' });
  expect(french.body).toEqual({ markdown: '# La nôtre\n\nEntre {{userName}} et directrice médicale.' });
});

describe('what the form offers', () => {
  test('has our defaults where nothing was decided', async () => {
    const { body } = await server.call('signup-getContent');
    expect(body).toMatchObject({
      planUrl: '',
      demoPracticeIds: {},
      salesPhone: '1-800-555-0100',
      provincesByPlan: { plus: ['AB', 'BC'], econsult: ['AB', 'BC', 'ON', 'QC', 'SK'] },
      validationSettings: {
        AB: { validationEnabled: true, fieldName: 'Practice ID' },
        BC: { validationEnabled: true, fieldName: 'MSP Number' },
        QC: { validationEnabled: false, fieldName: 'Practice ID' },
      },
      emrList: expect.arrayContaining(['OSCAR']),
    });
  });

  test('is what an administrator decided', async () => {
    const documents = {
      signup: {
        enabledProvinces: { plus: ['ON'] },
        validationSettings: { ON: { validationEnabled: true, fieldName: 'CPSO Number' } },
      },
      clinics: { clinicNames: ['Sunrise Clinic'] },
      emrs: { emrList: ['Ours'] },
    };
    for (const [name, body] of Object.entries(documents))
      await server.app.write.query('insert into content_document (name, body) values ($1, $2)', [
        name,
        JSON.stringify(body),
      ]);
    const { body } = await server.call('signup-getContent');
    expect(body).toMatchObject({
      provincesByPlan: { plus: ['ON'], econsult: ['AB', 'BC', 'ON', 'QC', 'SK'] },
      validationSettings: { ON: { validationEnabled: true, fieldName: 'CPSO Number' } },
      clinicNames: ['Sunrise Clinic'],
      emrList: ['Ours'],
    });
  });
});
