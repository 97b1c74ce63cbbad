import { PDFDocument, degrees } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { afterAll, describe, expect, it, vi } from 'vitest';
import type { PdfBlock, PdfDescription, PdfFile } from './description.ts';
import { PdfPrinter } from './pdf.ts';
import type { PdfOrder } from './pdf.ts';
import { readPdf, withoutSpaces } from './pdf-text.testing.ts';
import type { ReadPdf } from './pdf-text.testing.ts';

// The first document waits for its thread, and long ones for a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const printer = new PdfPrinter();
afterAll(() => printer.close());

const stamps = ['Okafor-Łukasz, Delphine', '055521444 (AB)', '1984/03/17'];

function describeWith(blocks: PdfBlock[], change: Partial<PdfDescription> = {}): PdfDescription {
  return {
    language: 'en',
    title: 'eConsult: Dermatology',
    mark: null,
    patient: ['Patient', 'PHN', 'Date of birth'].map((label, index) => ({ label, value: stamps[index]! })),
    blocks,
    filesElsewhere: true,
    ...change,
  };
}

type Attached = Omit<PdfFile, 'id' | 'size'> & { bytes: Buffer | null; size?: number };

function orderOf(description: PdfDescription, attached: Attached[] = []): PdfOrder {
  return {
    description,
    files: attached.map(({ name, contentType, bytes, size }, index) => ({
      id: String(index),
      name,
      contentType,
      size: size ?? bytes?.length ?? 0,
    })),
    read: async (id) => {
      const { bytes } = attached[Number(id)]!;
      if (!bytes) throw new Error('no bytes');
      return pieces(bytes);
    },
  };
}

async function* pieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}

async function print(description: PdfDescription, attached: Attached[] = []): Promise<ReadPdf> {
  return readPdf(await printer.print(orderOf(description, attached)));
}

const message = (text: string): PdfBlock => ({ kind: 'message', from: 'Dr. Odile Falardeau', at: '2026/11/21', text });

async function makePdf(pages: string[], change: (pdf: PDFDocument) => void = () => undefined): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  for (const text of pages) pdf.addPage([612, 792]).drawText(text, { x: 60, y: 700 });
  change(pdf);
  return Buffer.from(await pdf.save({ useObjectStreams: false }));
}

const photo = (): Promise<Buffer> =>
  sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer();

const names = [
  ['Polish', 'Łukasz Święcicki-Żółć'],
  ['Vietnamese', 'Nguyễn Thị Ngọc Ánh'],
  ['French', 'Œuvrard Æneas Maël Gaëtan'],
  ['Yoruba', 'Ọláìyá Ǫ̀ṣun'],
  ['Dene', 'Ɂeyatı ʔedlánet’ı̨ ł́ Tłı̨chǫ'],
  ['Halkomelem', 'q̓əyc̓əy̓ x̌ʷəl̓ k̓ʷ'],
  ['Cree', 'ᓀᐦᐃᔭᐍᐏᐣ ᒣᕆ'],
  ['Inuktitut', 'ᓄᓇᕗᑦ ᐃᓄᒃᑎᑐᑦ ᔮᓂ'],
  ['Ukrainian', 'Їжакевич Ґалина'],
  ['Greek', 'Παπαδόπουλος Ιωάννης'],
  ['Arabic', 'محمد عبد الله بتول علاء'],
  ['Persian', 'پژمان گلچین'],
  ['Urdu', 'ٹیپو ڈار کھوکھر'],
  ['Hebrew', 'שלמה כהן'],
  ['Panjabi', 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ ਢਿੱਲੋਂ'],
  ['Hindi', 'श्रीमती प्रियंका शर्मा क्षत्रिय'],
  ['Tamil', 'தமிழ்ச்செல்வன் கொழும்பு'],
  ['Bengali', 'শ্রীমতী চট্টোপাধ্যায়'],
  ['Gujarati', 'શ્રી પટેલ જીગ્નેશ'],
  ['Amharic', 'ኃይሌ ገብረሥላሴ'],
  ['Thai', 'สมชาย ใจดี'],
  ['Burmese', 'အောင်ဆန်းစုကြည် မောင်'],
  ['Karen', 'စီၤကၠိၣ် နီၢ်'],
  ['Tibetan', 'བསྟན་འཛིན་རྒྱ་མཚོ'],
  ['Syriac', 'ܐܫܘܪ ܢܝܢܘܣ'],
  ['Traditional Chinese', '黃曉明 龍應台'],
  ['Simplified Chinese', '刘晓庆 张伟'],
  ['Japanese', '髙橋 さくら カナダ'],
  ['Korean', '김민준 뷁'],
] as const;

let named: Promise<string> | null = null;
/** The text of one document with every name in bold and in plain type. */
function allNames(): Promise<string> {
  named ??= print(
    describeWith(names.map(([question, answer]) => ({ kind: 'answer', question: `${question} ${answer}`, answer }))),
  ).then(({ pages }) => pages.join('\n'));
  return named;
}

describe('a name on paper', () => {
  it.each(names)('in %s can be selected and copied as it was written', async (_, name) => {
    // Lines from right to left come word by word, in the order in which they stand on the paper.
    const copied = withoutSpaces(await allNames());
    for (const word of name.split(' ')) {
      const found = copied.split(withoutSpaces(word)).length - 1;
      expect(found, word).toBeGreaterThanOrEqual(2);
    }
    expect(copied).not.toContain('U+');
  });

  it('with a code point that no font has shows its number, and an override of direction can not turn a number round', async () => {
    const { pages } = await print(describeWith([message('a\u{e000}b \u{13000} c\u0007d \ud800 \u202e123')]));
    expect(pages[0]).toContain('a[U+E000]b [U+13000] c[U+0007]d [U+D800] [U+202E]123');
  });

  it('with emoji and signs beside it stays whole', async () => {
    const text = 'Better 😀 👨‍👩‍👧 🇨🇦 ✓ → ≥ 5 µg ½ #strong[x] $y$ <b>';
    const { pages } = await print(describeWith([message(text)]));
    expect(withoutSpaces(pages[0]!).replaceAll('\u200d', '')).toContain(withoutSpaces(text).replaceAll('\u200d', ''));
  });
});

describe('a document', () => {
  it('has its title and its language, is tagged, and is Letter', async () => {
    const { title, language, tagged, sizes } = await print(
      describeWith([message('Bonjour')], { language: 'fr', title: 'eConsult : Dermatologie' }),
    );
    expect({ title, language, tagged, sizes }).toEqual({
      title: 'eConsult : Dermatologie',
      language: 'fr-CA',
      tagged: true,
      sizes: ['612x792'],
    });
  });

  it('of a thread of 300 messages has every word, and patient and page number on every page', async () => {
    const { pages } = await print(
      describeWith(
        Array.from({ length: 300 }, (_, n) => message(`Message number ${n}.\n\n${'A few words more. '.repeat(20)}`)),
        { mark: 'Draft – not sent' },
      ),
    );
    expect(pages.length).toBeGreaterThan(30);
    const all = withoutSpaces(pages.join(''));
    for (let n = 0; n < 300; n += 1) expect(all).toContain(`Messagenumber${n}.`);
    for (const [index, page] of pages.entries()) {
      for (const stamp of [...stamps, `Page ${index + 1} of ${pages.length}`, 'Draft – not sent'])
        expect(page).toContain(stamp);
    }
  });

  it('keeps every letter of words that are longer than a line, and every one of thousands of lines', async () => {
    const address = `https://results.example/${'a1b2c3d4'.repeat(60)}`;
    const lines = Array.from({ length: 3000 }, (_, n) => `L${n}`).join('\n');
    const { pages } = await print(describeWith([message(`${address}\n${'W'.repeat(500)}\n${lines}`)]));
    const stamped = /eConsult: Dermatology\s*Page \d+ of \d+|Patient\s|PHN\s|Date of birth\s/g;
    const all = withoutSpaces(pages.join('\n').replaceAll(stamped, ''));
    expect(all).toContain(address);
    expect(all).toContain('W'.repeat(500));
    for (let n = 0; n < 3000; n += 1) expect(all).toContain(`L${n}`);
  });
});

describe('files of a document', () => {
  it('follow as pages with their name, the patient and the page number; the list says where they begin', async () => {
    const labs = await makePdf(['Potassium 4.1', 'Sodium 140'], (pdf) => pdf.getPage(1).setRotation(degrees(90)));
    const { pages } = await print(describeWith([message('See attached.')]), [
      { name: 'foot Łódź.jpg', contentType: 'image/jpeg', bytes: await photo() },
      { name: 'labs.pdf', contentType: 'application/pdf', bytes: labs },
    ]);
    expect(pages).toHaveLength(4);
    expect(pages[0]).toMatch(/foot Łódź\.jpg[\s\S]*page 2[\s\S]*labs\.pdf[\s\S]*pages 3 to 4/);
    expect(pages[1]).toContain('Attachment 1: foot Łódź.jpg');
    expect(pages[2]).toContain('Attachment 2: labs.pdf (page 1 of 2)');
    expect(pages[2]).toContain('Potassium 4.1');
    expect(pages[3]).toContain('Sodium 140');
    for (const [index, page] of pages.entries())
      for (const stamp of [...stamps, `Page ${index + 1} of 4`]) expect(page).toContain(stamp);
  });

  it('show what was filled into a form', async () => {
    const requisition = await makePdf(['Requisition'], (pdf) => {
      const field = pdf.getForm().createTextField('history');
      field.setText('Itching at night');
      field.addToPage(pdf.getPage(0), { x: 60, y: 500, width: 300, height: 30 });
    });
    const { pages } = await print(describeWith([]), [
      { name: 'requisition.pdf', contentType: 'application/pdf', bytes: requisition },
    ]);
    expect(pages[1]).toContain('Itching at night');
  });

  it('are shown where a PDF is protected against changes but not against reading, and not where its reader needs a password', async () => {
    const guarded = async (text: string, userPassword: string): Promise<Buffer> => {
      const pdf = await PDFDocument.load(await makePdf([text], (made) => made.getPage(0).setRotation(degrees(90))));
      pdf.encrypt({ userPassword, ownerPassword: 'of the laboratory', permissions: { modifying: false } });
      return Buffer.from(await pdf.save());
    };
    const { pages } = await print(describeWith([]), [
      { name: 'labs.pdf', contentType: 'application/pdf', bytes: await guarded('Potassium 4.1', '') },
      { name: 'secret.pdf', contentType: 'application/pdf', bytes: await guarded('Sodium 140', 'ask me') },
    ]);
    expect(pages).toHaveLength(2);
    expect(pages[0]).toMatch(/labs\.pdf[\s\S]*page 2[\s\S]*secret\.pdf[\s\S]*The file is protected or damaged\./);
    expect(pages[1]).toContain('Potassium 4.1');
    for (const stamp of [...stamps, 'Page 2 of 2']) expect(pages[1]).toContain(stamp);
  });

  it('that are protected, damaged, no image, too large or a video are named with the reason and cost nothing else', async () => {
    const locked = await makePdf(['Secret'], (pdf) => {
      const { context } = pdf;
      const hash = 'ab'.repeat(32);
      const rules = `<< /Filter /Standard /V 1 /R 2 /P -4 /O <${hash}> /U <${hash}> >>`;
      context.trailerInfo.Encrypt = context.register(
        context.obj({ Filter: 'Standard', V: 1, R: 2, P: -4, Note: rules }),
      );
    });
    const whole = await makePdf(['Potassium 4.1']);
    const { pages } = await print(describeWith([message('See attached.')]), [
      { name: 'locked.pdf', contentType: 'application/pdf', bytes: locked },
      { name: 'cut.pdf', contentType: 'application/pdf', bytes: whole.subarray(0, 300) },
      { name: 'broken.png', contentType: 'image/png', bytes: Buffer.from('no image') },
      { name: 'lost.jpg', contentType: 'image/jpeg', bytes: null },
      { name: 'scan.pdf', contentType: 'application/pdf', bytes: null, size: 45_000_000 },
      { name: 'gait.mp4', contentType: 'video/mp4', bytes: null, size: 5_000_000 },
      { name: 'labs.pdf', contentType: 'application/pdf', bytes: whole },
    ]);
    expect(pages).toHaveLength(2);
    const protectedOrDamaged = /Attached separately\. The file is protected or damaged\./g;
    expect(pages[0]!.match(protectedOrDamaged)).toHaveLength(4);
    expect(pages[0]).toMatch(/scan\.pdf[\s\S]*The file is too large\./);
    expect(pages[0]).toMatch(/gait\.mp4[\s\S]*This kind of file cannot be shown on paper\./);
    expect(pages[1]).toContain('Potassium 4.1');
  });

  it('are left out where a fax shall go without them, and the fax says so', async () => {
    const attached: Attached[] = [
      { name: 'foot.jpg', contentType: 'image/jpeg', bytes: await photo() },
      { name: 'labs.pdf', contentType: 'application/pdf', bytes: await makePdf(['Potassium 4.1']) },
    ];
    const pagesWith = async (includeImages: boolean, includePdfs: boolean): Promise<string[]> => {
      const order = orderOf(describeWith([], { filesElsewhere: false }), attached);
      return (await readPdf(await printer.print({ ...order, settings: { includeImages, includePdfs } }))).pages;
    };
    expect(await pagesWith(true, true)).toHaveLength(3);
    expect((await pagesWith(true, false))[1]).toContain('Attachment 1: foot.jpg');
    expect((await pagesWith(false, true))[1]).toContain('Potassium 4.1');
    const [only, ...more] = await pagesWith(false, false);
    expect(more).toEqual([]);
    expect(only!.match(/Not included here; please ask the sender for it\./g)).toHaveLength(2);
  });
});

describe('printing', () => {
  it('leaves the process free to answer while ten documents are made', async () => {
    const order = orderOf(describeWith(Array.from({ length: 20 }, () => message('A few words. '.repeat(30)))), [
      { name: 'foot.jpg', contentType: 'image/jpeg', bytes: await photo() },
      { name: 'labs.pdf', contentType: 'application/pdf', bytes: await makePdf(['Potassium 4.1']) },
    ]);
    await printer.print(order);
    const before = process.threadCpuUsage();
    const made = await Promise.all(Array.from({ length: 10 }, () => printer.print(order)));
    const { user, system } = process.threadCpuUsage(before);
    expect(made.every((pdf) => pdf.length > 10_000)).toBe(true);
    // Milliseconds that this thread works for one of them, on a machine however busy: its loop may pause for that long,
    // not longer.
    expect((user + system) / 1000 / 10).toBeLessThan(50);
  });

  it('refuses what it could not make soon, and goes on', async () => {
    const small = new PdfPrinter({ waiting: 2 });
    const asked = await Promise.allSettled(Array.from({ length: 5 }, () => small.print(orderOf(describeWith([])))));
    expect(asked.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected']);
    expect(await small.print(orderOf(describeWith([])))).toBeInstanceOf(Uint8Array);
    await small.close();
  });

  it('gives up a document that takes too long, makes one without the PDF that takes too long, and makes the next', async () => {
    // Not the timers of the whole process: the world of other tests lives in it.
    let timeIsUp = (): void => undefined;
    const slow = new PdfPrinter({ after: (_ms, run) => ((timeIsUp = run), () => undefined) });
    const never = (): { asked: Promise<void>; read: () => Promise<never> } => {
      const { promise, resolve } = Promise.withResolvers<void>();
      return { asked: promise, read: () => (resolve(), new Promise(() => undefined)) };
    };
    const image = never();
    const endless = orderOf(describeWith([]), [{ name: 'a.jpg', contentType: 'image/jpeg', bytes: Buffer.alloc(1) }]);
    await Promise.all([
      expect(slow.print({ ...endless, read: image.read })).rejects.toThrow('too long'),
      image.asked.then(() => timeIsUp()),
    ]);
    const pdf = never();
    const bottomless = orderOf(describeWith([]), [
      { name: 'bottomless.pdf', contentType: 'application/pdf', bytes: Buffer.alloc(1) },
    ]);
    const made = slow.print({ ...bottomless, read: pdf.read });
    await pdf.asked;
    timeIsUp();
    const { pages } = await readPdf(await made);
    expect(pages[0]).toMatch(/bottomless\.pdf[\s\S]*Attached separately\./);
    await slow.close();
    expect(await printer.print(orderOf(describeWith([])))).toBeInstanceOf(Uint8Array);
  });
});
