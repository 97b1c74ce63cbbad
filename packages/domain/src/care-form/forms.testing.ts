import fc from 'fast-check';
import { careInputTypes } from './form.ts';
import type { CareField, CareForm } from './form.ts';

/** A field of a test; what is not given is the plainest there is. */
export function field(given: Partial<CareField> & Pick<CareField, 'fieldName' | 'inputType'>): CareField {
  return {
    label: `Label of ${given.fieldName}`,
    help: '',
    required: given.inputType === 'Date',
    options: given.inputType === 'Select' ? ['Yes', 'No'] : [],
    showWhen: null,
    fr: { label: '', help: '', options: [] },
    ...given,
  };
}

/** A form of sections of fields. */
export function form(...sections: CareField[][]): CareForm {
  return {
    name: 'Before your visit',
    instructions: '',
    comments: '',
    sections: sections.map((fields, at) => ({
      sectionName: `Section ${at + 1}`,
      description: '',
      fields,
      fr: { sectionName: '', description: '' },
    })),
    fr: { name: '', instructions: '', comments: '' },
  };
}

/** Names that mean something to JavaScript, and some that mean nothing. */
const hostileNames = [
  'constructor',
  'toString',
  'hasOwnProperty',
  'valueOf',
  '__defineGetter__',
  '0',
  '',
  'a.b',
  'a[0]',
];

const drafted = fc.record({
  inputType: fc.constantFrom(...careInputTypes),
  required: fc.boolean(),
  ticks: fc.boolean(),
  /** Which earlier question shows it, if any, and by which of its answers. */
  shownBy: fc.option(fc.record({ earlier: fc.nat(), by: fc.nat() })),
});

/** Any form that may be sent. */
export const anyForm: fc.Arbitrary<CareForm> = fc
  .tuple(
    fc.array(fc.array(drafted, { maxLength: 6 }), { minLength: 1, maxLength: 5 }),
    fc.shuffledSubarray([...hostileNames.filter(Boolean), ...Array.from({ length: 40 }, (_, at) => `q${at}`)], {
      minLength: 32,
    }),
  )
  .map(([sections, names]) => {
    const questions: CareField[] = [];
    let at = 0;
    const fields = sections.map((drafts) =>
      drafts.map(({ inputType, required, ticks, shownBy }): CareField => {
        const choice = inputType === 'Select' || (inputType === 'Checkbox' && !ticks);
        const asked = shownBy && questions.length > 0 ? questions[shownBy.earlier % questions.length]! : null;
        const one = field({
          inputType,
          fieldName: names[at++]!,
          required: inputType === 'Date' || (inputType !== 'Label' && required),
          options: choice ? ['Yes', 'No', 'constructor'] : [],
          showWhen: asked && { fieldName: asked.fieldName, is: answerThatShows(asked, shownBy!.by) },
        });
        if (inputType !== 'Label') questions.push(one);
        return one;
      }),
    );
    return form(...fields, [field({ inputType: 'Text', fieldName: 'the last question' })]);
  });

function answerThatShows({ inputType, options }: CareField, by: number): string | boolean {
  if (options.length > 0) return options[by % options.length]!;
  if (inputType === 'Checkbox') return by % 2 === 0;
  return inputType === 'Date' ? '2024/02/29' : 'shown';
}

/** Any answers, to any names. */
export const anyAnswers = fc.dictionary(
  fc.constantFrom(...hostileNames, ...Array.from({ length: 12 }, (_, at) => `q${at}`), 'the last question'),
  fc.oneof(
    fc.constantFrom('', ' ', 'shown', 'Yes', 'constructor', '2024-02-29', '29 Feb 2024', '4035550199', 'a@b.example'),
    fc.string(),
    fc.boolean(),
    fc.array(fc.constantFrom('Yes', 'No', 'constructor', 'foreign'), { maxLength: 4 }),
  ),
  { noNullPrototype: true },
);
