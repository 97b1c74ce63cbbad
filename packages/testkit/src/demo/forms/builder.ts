import type { CareField, CareForm, CareInputType, CareSection, ShowWhen } from '@consult/domain/care-form/form.ts';

/** Words in English and in French. */
export type Words = readonly [en: string, fr: string];

type Given = {
  required?: true;
  help?: Words;
  options?: readonly Words[];
  when?: readonly [fieldName: string, is: ShowWhen['is']];
};

function asked(inputType: CareInputType, fieldName: string, label: Words, given: Given = {}): CareField {
  const { help = ['', ''], options = [], when } = given;
  return {
    inputType,
    fieldName,
    label: label[0],
    help: help[0],
    required: given.required === true || inputType === 'Date',
    options: options.map(([en]) => en),
    showWhen: when ? { fieldName: when[0], is: when[1] } : null,
    fr: { label: label[1], help: help[1], options: options.map(([, fr]) => fr) },
  };
}

type Field = (fieldName: string, label: Words, given?: Given) => CareField;
const of =
  (inputType: CareInputType): Field =>
  (fieldName, label, given) =>
    asked(inputType, fieldName, label, given);

export const line = of('Text');
export const lines = of('TextArea');
export const date = of('Date');
export const phone = of('Phone');
export const email = of('Email');
export const ownEmail = of('PatientEmail');
/** One tick, or with options several. */
export const ticks = of('Checkbox');
export const choice = of('Select');
/** A text between the questions. */
export const says = of('Label');

export const yesNo: readonly Words[] = [
  ['Yes', 'Oui'],
  ['No', 'Non'],
];

export function section(sectionName: Words, fields: readonly CareField[], description: Words = ['', '']): CareSection {
  return {
    sectionName: sectionName[0],
    description: description[0],
    fields,
    fr: { sectionName: sectionName[1], description: description[1] },
  };
}

export function form(
  name: Words,
  sections: readonly CareSection[],
  { instructions = ['', ''], comments = ['', ''] }: { instructions?: Words; comments?: Words } = {},
): CareForm {
  return {
    name: name[0],
    instructions: instructions[0],
    comments: comments[0],
    sections,
    fr: { name: name[1], instructions: instructions[1], comments: comments[1] },
  };
}
