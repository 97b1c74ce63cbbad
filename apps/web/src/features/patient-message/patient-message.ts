/** What sending something to patients shares: who sends, to whom, what is asked about them, and calling back. */
export { callBack } from './call-back.ts';
export {
  BarWhen,
  FormCell,
  FormErrors,
  FormGrid,
  FormHint,
  FormPage,
  FormSkeleton,
  FormSection,
  UsesLeft,
  type WrongField,
} from './form-page.tsx';
export { morningWords, tomorrowWords } from './morning-words.ts';
export { forgetChecks, useConsultPatientCheck, useRecipientChecks, useRested } from './recipient-checks.ts';
export { KnownRecipient, RecipientFields, RecipientLine } from './recipient-fields.tsx';
export { RecipientQuestions } from './recipient-questions.tsx';
export {
  answersOf,
  blankRecipient,
  faultsOfRecipient,
  isBlankRecipient,
  mailFaultsIn,
  provinceOf,
  readRecipient,
  withMailFaults,
  withTyped,
  type Checked,
  type Recipient,
  type RecipientFaults,
} from './recipient.ts';
export { SenderFields } from './sender-fields.tsx';
export { SentNote } from './sent-note.tsx';
export { readSender, usualSender, useSender, type Sender, type SenderChoice } from './use-sender.ts';
export { refreshUses, useUses } from './use-uses.ts';
