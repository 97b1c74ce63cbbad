import type { ConsentToRecord } from '@consult/contract/media/media.ts';
import type { Drawn } from './drawn-photo.ts';

/** Photos of one visit: when it was, what they show, and a note for each. */
export type Visit = {
  daysAgo: number;
  /** Before the world's own time of the day. */
  minutes: number;
  what: Drawn;
  tags: readonly string[];
  consent: Readonly<Omit<ConsentToRecord, 'uses'> & { uses: readonly ConsentToRecord['uses'][number][] }> | null;
  notes: readonly string[];
};

const careOnly = { givenBy: 'patient', way: 'in-words', uses: [] } as const;
const teaching = { givenBy: 'patient', way: 'in-writing', uses: ['teaching'] } as const;
const models = { givenBy: 'patient', way: 'in-writing', uses: ['teaching', 'improving-models'] } as const;
const parent = { givenBy: 'parent-or-guardian', way: 'in-words', uses: [] } as const;
const substitute = { givenBy: 'substitute-decision-maker', way: 'in-words', uses: [] } as const;

/** The visits of the demo gallery, the oldest first: forty drawn photos over two years. No note names anybody. */
export const galleryVisits: readonly Visit[] = [
  {
    daysAgo: 728,
    minutes: 40,
    what: 'spot',
    tags: ['mole', 'back'],
    consent: careOnly,
    notes: ['Upper back, 5 mm, even brown. First photo.', 'The same from closer.'],
  },
  {
    daysAgo: 690,
    minutes: 95,
    what: 'patch',
    tags: ['psoriasis', 'elbow'],
    consent: teaching,
    notes: ['Left elbow before treatment.', ''],
  },
  {
    daysAgo: 655,
    minutes: 10,
    what: 'dots',
    tags: ['rash', 'child'],
    consent: parent,
    notes: ['Trunk, third day of fever.'],
  },
  {
    daysAgo: 621,
    minutes: 130,
    what: 'line',
    tags: ['wound', 'leg'],
    consent: substitute,
    notes: ['Left shin, day 1.'],
  },
  {
    daysAgo: 614,
    minutes: 125,
    what: 'line',
    tags: ['wound', 'leg'],
    consent: substitute,
    notes: ['Left shin, day 8, edges closed.'],
  },
  {
    daysAgo: 600,
    minutes: 200,
    what: 'line',
    tags: ['wound', 'leg'],
    consent: substitute,
    notes: ['Left shin, three weeks. Healed.'],
  },
  {
    daysAgo: 548,
    minutes: 75,
    what: 'patch',
    tags: ['psoriasis', 'elbow'],
    consent: teaching,
    notes: ['Left elbow, five months of treatment.', 'Right elbow for comparison.'],
  },
  {
    daysAgo: 503,
    minutes: 15,
    what: 'spot',
    tags: ['mole', 'forearm'],
    consent: models,
    notes: [
      'Left forearm, 6 mm, two colours.',
      'With the dermatoscope.',
      'With the dermatoscope, border.',
      'The whole forearm.',
    ],
  },
  {
    daysAgo: 462,
    minutes: 60,
    what: 'dots',
    tags: ['acne', 'face'],
    consent: careOnly,
    notes: ['Cheek before treatment.'],
  },
  {
    daysAgo: 401,
    minutes: 145,
    what: 'patch',
    tags: ['eczema', 'hand'],
    consent: null,
    notes: ['Back of the hand, worse since winter.', ''],
  },
  {
    daysAgo: 365,
    minutes: 42,
    what: 'spot',
    tags: ['mole', 'back'],
    consent: careOnly,
    notes: ['Upper back, 5 mm, unchanged after a year.'],
  },
  {
    daysAgo: 338,
    minutes: 88,
    what: 'dots',
    tags: ['acne', 'face'],
    consent: careOnly,
    notes: ['Cheek, four months of treatment.'],
  },
  {
    daysAgo: 290,
    minutes: 30,
    what: 'patch',
    tags: ['eczema', 'hand'],
    consent: careOnly,
    notes: ['Back of the hand after two weeks of ointment.'],
  },
  {
    daysAgo: 244,
    minutes: 110,
    what: 'spot',
    tags: ['mole', 'forearm'],
    consent: models,
    notes: ['Left forearm, 7 mm, border less even.', 'With the dermatoscope.', 'The whole forearm.'],
  },
  {
    daysAgo: 243,
    minutes: 20,
    what: 'dots',
    tags: ['bites', 'leg'],
    consent: null,
    notes: ['Both ankles after a hike.'],
  },
  {
    daysAgo: 181,
    minutes: 165,
    what: 'patch',
    tags: ['tinea', 'foot'],
    consent: careOnly,
    notes: ['Sole of the right foot.', 'Between the toes.'],
  },
  {
    daysAgo: 140,
    minutes: 55,
    what: 'line',
    tags: ['scar', 'hand'],
    consent: teaching,
    notes: ['Palm, six weeks after the operation.'],
  },
  {
    daysAgo: 96,
    minutes: 12,
    what: 'dots',
    tags: ['rash', 'child'],
    consent: parent,
    notes: ['Trunk and arms, no fever.', ''],
  },
  {
    daysAgo: 61,
    minutes: 133,
    what: 'spot',
    tags: ['mole', 'scalp'],
    consent: careOnly,
    notes: ['Found by the hairdresser. 4 mm.', 'With the dermatoscope.'],
  },
  {
    daysAgo: 33,
    minutes: 70,
    what: 'patch',
    tags: ['psoriasis', 'elbow', 'follow-up'],
    consent: teaching,
    notes: ['Left elbow, nearly clear.'],
  },
  {
    daysAgo: 12,
    minutes: 25,
    what: 'spot',
    tags: ['mole', 'forearm', 'follow-up'],
    consent: models,
    notes: ['Left forearm, 7 mm, before excision.', 'With the dermatoscope.', 'With the margin drawn.'],
  },
  {
    daysAgo: 5,
    minutes: 100,
    what: 'line',
    tags: ['wound', 'forearm', 'follow-up'],
    consent: models,
    notes: ['Left forearm, a week after excision.'],
  },
  {
    daysAgo: 1,
    minutes: 50,
    what: 'dots',
    tags: ['rash'],
    consent: null,
    notes: ['Neck, since a new detergent.', 'Wrist.'],
  },
  {
    daysAgo: 0,
    minutes: 35,
    what: 'spot',
    tags: ['mole', 'back'],
    consent: careOnly,
    notes: ['Upper back, 5 mm, unchanged after two years.', ''],
  },
];
