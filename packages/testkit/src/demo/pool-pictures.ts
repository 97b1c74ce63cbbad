import type { LabelledSpecialty } from '@consult/domain/labelling/specialties.ts';
import sharp from 'sharp';
import { seededRandom } from '../random.ts';
import { drawnEar } from './drawn-ear.ts';
import type { DrawnEar } from './drawn-ear.ts';
import { drawnPhoto } from './drawn-photo.ts';
import type { Drawn } from './drawn-photo.ts';

/** A drawn picture for the pool of unlabelled images, and what it is taken for; '' for nothing. */
export type PoolPicture = {
  specialty: LabelledSpecialty;
  condition: string;
  bytes: Buffer;
  /** Pixels. */
  width: number;
  height: number;
};

const skin: readonly (readonly [Drawn, string])[] = [
  ['spot', 'Melanocytic naevus'],
  ['patch', 'Psoriasis'],
  ['dots', 'Acne'],
  ['line', 'Scar'],
  ['spot', 'Melanoma'],
  ['patch', 'Eczema'],
  ['dots', 'Insect bites'],
  ['spot', ''],
];
const ears: readonly (readonly [DrawnEar, string])[] = [
  ['eardrum', 'Normal eardrum'],
  ['red', 'Acute otitis media'],
  ['hole', 'Tympanic membrane perforation'],
  ['eardrum', ''],
];

/** Drawing costs most, so each drawing gives so many pictures: other parts of it, mirrored, in another light. */
const ofEachSkin = 13;
const ofEachEar = 5;

/** The pictures of the demo pool: more than a batch of skin, and some of ears. The same every time. */
export async function poolPictures(): Promise<PoolPicture[]> {
  const drawings = [
    ...skin.map(([what, condition], n) => {
      const drawn = drawnPhoto(what, seededRandom(5_000 + n));
      return variants(drawn, { specialty: 'Dermatology', condition, seed: n, count: ofEachSkin, part: [360, 270] });
    }),
    ...ears.map(([what, condition], n) => {
      const drawn = drawnEar(what, seededRandom(6_000 + n));
      const seed = skin.length + n;
      return variants(drawn, { specialty: 'Otolaryngology', condition, seed, count: ofEachEar, part: [360, 290] });
    }),
  ];
  const drawn = await Promise.all(drawings);
  // Mixed, as they would come: not all of one drawing after the other.
  return Array.from({ length: ofEachSkin }, (_, n) => drawn.flatMap((pictures) => pictures[n] ?? [])).flat();
}

type Wanted = Pick<PoolPicture, 'specialty' | 'condition'> & {
  seed: number;
  count: number;
  /** Width and height of the part that a picture shows, pixels. */
  part: readonly [number, number];
};

async function variants(drawing: Promise<Buffer>, wanted: Wanted): Promise<PoolPicture[]> {
  const { data, info } = await sharp(await drawing)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const random = seededRandom(7_000 + wanted.seed);
  const [width, height] = wanted.part;
  return Promise.all(
    Array.from({ length: wanted.count }, async () => {
      const left = random.int(0, info.width - width);
      const top = random.int(0, Math.min(50, info.height - height));
      const picture = sharp(data, { raw: info })
        .extract({ left, top, width, height })
        .linear(random.int(82, 114) / 100);
      if (random.next() < 0.5) picture.flop();
      if (random.next() < 0.5) picture.flip();
      const bytes = await picture.jpeg({ quality: 85 }).toBuffer();
      return { specialty: wanted.specialty, condition: wanted.condition, bytes, width, height };
    }),
  );
}
