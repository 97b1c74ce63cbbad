import type { ConsultantKey } from './specialists.ts';

/** A handout for patients: a page of text, or a picture that lies beside this file under its name. */
export type Handout = { name: string; file: string } & ({ page: readonly string[] } | { picture: true });
export type HandoutShelf = { who: ConsultantKey; categories: Readonly<Record<string, readonly Handout[]>> };

/** The handouts of the specialists of the demo world, by category in their order. */
export const handoutShelves: readonly HandoutShelf[] = [
  {
    who: 'derm',
    categories: {
      'For every patient': [
        {
          name: 'Sun protection',
          file: 'sun-protection.pdf',
          page: [
            'Ultraviolet light reaches you through cloud and is stronger on snow and water. Plan for it when the UV index is 3 or more.',
            'Cover up first: a hat with a brim all around, long sleeves, sunglasses. Stay in the shade between 11 am and 3 pm.',
            'Use sunscreen of SPF 30 or more on what is left uncovered: two tablespoons for the body, again every two hours and after swimming.',
            'Never use a tanning bed. Babies under six months stay out of direct sun.',
          ],
        },
        { name: 'Look at your moles', file: 'moles-abcde.jpg', picture: true },
      ],
      Eczema: [
        {
          name: 'Caring for eczema',
          file: 'eczema-care.pdf',
          page: [
            'Bathe in lukewarm water for at most ten minutes, without soap. Pat dry and put on your emollient within three minutes.',
            'Use the emollient at least twice a day, also when the skin looks well.',
            'Put the prescribed ointment on the red, rough places only, until they are flat. One fingertip of ointment covers two palms.',
            'See your doctor when the skin weeps, crusts, or is suddenly very painful.',
          ],
        },
      ],
    },
  },
  {
    who: 'derm2',
    categories: {
      Acne: [
        {
          name: 'Starting adapalene',
          file: 'adapalene.pdf',
          page: [
            'Begin with every second night, a pea-sized amount for the whole face, on dry skin.',
            'Some redness and peeling in the first weeks is expected. Use a plain moisturizer, and pause for two nights when it burns.',
            'It takes eight to twelve weeks until the skin is clearly better. Do not use it while pregnant.',
          ],
        },
      ],
    },
  },
  {
    who: 'cardio',
    categories: {
      'Heart failure': [
        {
          name: 'Daily weight',
          file: 'daily-weight.pdf',
          page: [
            'Weigh yourself every morning after the washroom and before breakfast, in the same clothes, and write it down.',
            'Call your clinic when you gain 2 kg in two days or 2.5 kg in a week, or when you need another pillow to breathe at night.',
            'Keep salt low: no added salt at the table, and read the labels of canned food.',
          ],
        },
      ],
      Rhythm: [
        {
          name: 'Wearing a heart monitor',
          file: 'heart-monitor.pdf',
          page: [
            'Wear the monitor day and night, and take it off only for the shower.',
            'Press the button when you feel something and note what you were doing.',
            'Go to the emergency department for chest pain, fainting, or shortness of breath at rest.',
          ],
        },
      ],
    },
  },
  {
    who: 'dentist',
    categories: {
      'Oral appliance': [
        {
          name: 'Your oral appliance',
          file: 'oral-appliance.pdf',
          page: [
            'Wear the appliance every night. Your bite may feel different for an hour in the morning; the exercises we showed you help.',
            'Clean it with a soft brush and cool water, never with hot water or toothpaste, and bring it to every visit.',
            'Come back after four weeks for the first adjustment, and for a sleep study when the snoring is gone.',
          ],
        },
      ],
    },
  },
];
