import { keptAnswer, answerOf, visibleFields } from '@consult/domain/care-form/answers.ts';
import type { CareAnswers } from '@consult/domain/care-form/answers.ts';
import { isQuestion } from '@consult/domain/care-form/form.ts';
import type { CareField, CareForm } from '@consult/domain/care-form/form.ts';
import { fieldWords, formWords, sectionWords } from '@consult/domain/care-form/in-language.ts';
import { formatHealthNumber } from '@consult/domain/patient/health-number.ts';
import { wallClock } from '@consult/domain/time/business-time.ts';
import type { PdfBlock, PdfDescription, PdfLanguage } from '../../infra/pdf/description.ts';
import { paperWords } from './paper-words.ts';
import type { SubmissionBody } from './submission.ts';

/** A submission as it goes onto paper, in the language of who waits for it. */
export type PaperAnswers = {
  language: PdfLanguage;
  form: CareForm;
  body: SubmissionBody;
  submittedAt: Date;
  nameDiffers: boolean;
  clinicName: string;
};

/**
 * Describes the paper of a patient's answers: every question that was asked, in the form's order, and the labels, to
 * which a tick may belong.
 */
export function describeAnswers(paper: PaperAnswers): PdfDescription {
  const { language, form, body, submittedAt, nameDiffers, clinicName } = paper;
  const words = paperWords[language];
  const { firstName, lastName, phn, email } = body.patientInfo;
  return {
    language,
    title: `${words.title}${formWords(form, language).name}`,
    mark: null,
    patient: [
      { label: words.patient, value: `${lastName}, ${firstName}` },
      { label: words.phn, value: `${formatHealthNumber(body.province, phn)} (${body.province})` },
    ],
    filesElsewhere: false,
    blocks: [
      {
        kind: 'facts',
        facts: [
          { label: words.submitted, value: `${businessTime(submittedAt)} (${words.zone}), ${clinicName}` },
          { label: words.filledInBy, value: words.fillers[body.filledInBy] },
          ...(email === '' ? [] : [{ label: words.email, value: email }]),
        ],
      },
      ...(nameDiffers ? [{ kind: 'note' as const, text: words.nameDiffers }] : []),
      ...answerBlocks(form, body.formData, language),
    ],
  };
}

function answerBlocks(form: CareForm, answers: CareAnswers, language: PdfLanguage): PdfBlock[] {
  const shown = new Set(visibleFields(form, answers));
  return form.sections.flatMap((section) => {
    const fields = section.fields.filter((field) => shown.has(field));
    if (fields.length === 0) return [];
    const { sectionName } = sectionWords(section, language);
    return [
      ...(sectionName === '' ? [] : [{ kind: 'heading' as const, text: sectionName }]),
      ...fields.map((field) => blockOf(field, answers, language)),
    ];
  });
}

function blockOf(field: CareField, answers: CareAnswers, language: PdfLanguage): PdfBlock {
  const { label, options } = fieldWords(field, language);
  if (!isQuestion(field)) return { kind: 'note', text: label };
  const answer = keptAnswer(field, answerOf(answers, field.fieldName));
  const { none, yes } = paperWords[language];
  const shownAs = (value: string) => options.find((option) => option.value === value)?.words ?? value;
  if (answer === null) return { kind: 'answer', question: label, answer: none };
  if (typeof answer === 'boolean') return { kind: 'answer', question: label, answer: yes };
  if (typeof answer === 'string') return { kind: 'answer', question: label, answer: shownAs(answer) };
  return { kind: 'answer', question: label, answer: answer.map(shownAs).join('\n') };
}

/** '2026/11/21 08:15', business time. */
function businessTime(at: Date): string {
  const { day, hour, minute } = wallClock(at);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${day.replaceAll('-', '/')} ${two(hour)}:${two(minute)}`;
}
