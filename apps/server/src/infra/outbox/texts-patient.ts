import { linkDays } from '@consult/domain/patient-link/limits.ts';
import type { OutgoingLanguage } from './outgoing-text.ts';

/** What a mail to a patient says, and the words of its one link. */
export type PatientText = { subject: string; says: string; open: string };

const text = (subject: string, says: string, open: string): PatientText => ({ subject, says, open });

/**
 * To patients. A mail tells that there is something, from which clinic and of which kind, and nothing of its content
 * (server rules, sections 1 and 20). {clinic} is the clinic's name or its neutral one; {name} the physician or clinic
 * in whose name a message goes; {count} a number of questions. Where French has a space that must not break, it stands
 * here as one (U+00A0).
 */
export const patientTexts = {
  // A copy of a consult: not even that it is one.
  'patient-copy': {
    en: text(
      '{clinic} has shared a document with you',
      '{clinic} has shared a document with you.',
      'Open the document',
    ),
    fr: text('{clinic} vous a transmis un document', '{clinic} vous a transmis un document.', 'Ouvrir le document'),
  },
  // The prefix of document 2, section 9, without the sender's own words.
  'patient-message': {
    en: text('Secure Message from {name}', 'You have a secure message from {name}.', 'Read the message'),
    fr: text('Message sécurisé de {name}', 'Vous avez un message sécurisé de {name}.', 'Lire le message'),
  },
  'patient-form-one': {
    en: text('{clinic} has a question for you', '{clinic} has a question for you.', 'Answer the question'),
    fr: text('{clinic} vous pose une question', '{clinic} vous pose une question.', 'Répondre à la question'),
  },
  'patient-form-many': {
    en: text(
      '{clinic} has {count} questions for you',
      '{clinic} has {count} questions for you. You can stop at any time and go on later.',
      'Answer the questions',
    ),
    fr: text(
      '{clinic} vous pose {count} questions',
      '{clinic} vous pose {count} questions. Vous pouvez arrêter à tout moment et continuer plus tard.',
      'Répondre aux questions',
    ),
  },
  'patient-form-reminder-one': {
    en: text(
      'Reminder: {clinic} has a question for you',
      '{clinic} is still waiting for your answer.',
      'Answer the question',
    ),
    fr: text(
      'Rappel\u00A0: {clinic} vous pose une question',
      '{clinic} attend encore votre réponse.',
      'Répondre à la question',
    ),
  },
  'patient-form-reminder-many': {
    en: text(
      'Reminder: {clinic} has {count} questions for you',
      '{clinic} is still waiting for your answers to {count} questions.',
      'Answer the questions',
    ),
    fr: text(
      'Rappel\u00A0: {clinic} vous pose {count} questions',
      '{clinic} attend encore vos réponses à {count} questions.',
      'Répondre aux questions',
    ),
  },
  // The copy that a patient asked for while they submitted a form.
  'patient-answers': {
    en: text(
      'Your answers to {clinic}',
      '{clinic} has received your answers. Here is the copy that you asked for.',
      'See your answers',
    ),
    fr: text(
      'Vos réponses à {clinic}',
      '{clinic} a reçu vos réponses. Voici la copie que vous avez demandée.',
      'Voir vos réponses',
    ),
  },
  'patient-share': {
    en: text('{clinic} has shared something with you', '{clinic} has shared something with you.', 'See what is new'),
    fr: text('{clinic} a du nouveau pour vous', '{clinic} a du nouveau pour vous.', 'Voir ce qui est nouveau'),
  },
  // A new appointment, or another time for it.
  'patient-appointment': {
    en: text(
      '{clinic} has an appointment for you',
      '{clinic} has an appointment for you, or has changed it. Please say whether you can come.',
      'See the appointment',
    ),
    fr: text(
      '{clinic} vous donne un rendez-vous',
      '{clinic} vous donne un rendez-vous, ou l’a modifié. Veuillez dire si vous pouvez venir.',
      'Voir le rendez-vous',
    ),
  },
} as const satisfies Record<string, Record<OutgoingLanguage, PatientText>>;

export type PatientTemplate = keyof typeof patientTexts;

/** What stands below the link of each of them: how it opens, for whom it is, and that nobody reads an answer. */
export const belowLink = {
  en: {
    opens: `Have your health card at hand. The link works for ${linkDays} days. If this is not for you, please delete it.`,
    call: 'Do not answer; call {clinic}: {phone}',
    // Of a clinic whose phone is not known.
    callWithoutPhone: 'Do not answer; call {clinic}.',
  },
  fr: {
    opens: `Ayez votre carte d’assurance maladie à portée de main. Le lien fonctionne pendant ${linkDays} jours. Si ce courriel ne vous est pas destiné, supprimez-le.`,
    call: 'Ne répondez pas; appelez {clinic}\u00A0: {phone}',
    callWithoutPhone: 'Ne répondez pas; appelez {clinic}.',
  },
} as const satisfies Record<OutgoingLanguage, Record<string, string>>;
