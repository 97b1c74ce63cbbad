import type { Texts } from './outgoing-text.ts';

/**
 * What every commercial mail ends with: who sends it and on whose behalf, where they are, and how to get no more
 * (server rules, section 19).
 */
const commercial = {
  en: 'This e-mail is sent by {sender} on behalf of {name}.\n{address}\n{contact}\n\nNo more invitations:\n{unsubscribe}\n',
  fr: 'Ce courriel est envoyé par {sender} au nom de {name}.\n{address}\n{contact}\n\nNe plus recevoir d’invitations\u00A0:\n{unsubscribe}\n',
} as const;

/** To clinics, their staff and colleagues, who may have no account here. */
export const outsideTexts = {
  // To clinic staff. It names the sender; the text stands behind the link (server rules, section 9).
  'moa-message': {
    en: {
      subject: 'Secure Message from {name}',
      body: '{name} has sent you a secure message about a consult.\n\nOpen it with the patient’s health number:\n{link}\n',
    },
    fr: {
      subject: 'Message sécurisé de {name}',
      body: '{name} vous a envoyé un message sécurisé au sujet d’une consultation.\n\nOuvrez-le avec le numéro d’assurance maladie du patient\u00A0:\n{link}\n',
    },
  },
  // To a clinic outside the platform; the referral itself is the PDF.
  referral: {
    en: {
      subject: 'A referral for your clinic',
      body: 'A referral for your clinic is attached as a PDF.\n\nIf you are not the clinic that it names, please delete this e-mail.\n',
    },
    fr: {
      subject: 'Une demande de consultation pour votre clinique',
      body: 'Une demande de consultation adressée à votre clinique est jointe en format PDF.\n\nSi vous n’êtes pas la clinique qui y est nommée, veuillez supprimer ce courriel.\n',
    },
  },
  // To a colleague outside, in the name of the person who invites them, who wrote {message}. It is commercial.
  invitation: {
    en: {
      subject: '{name} invites you to Consult',
      body: `{name} invites you to Consult, where physicians, nurse practitioners and specialists write to each other about their patients.\n\nSign up here:\n{link}\n\nIf you do not know who this is, please delete this e-mail.\n\n${commercial.en}`,
    },
    fr: {
      subject: '{name} vous invite à utiliser Consult',
      body: `{name} vous invite à utiliser Consult, où médecins, infirmières praticiennes et spécialistes s’écrivent au sujet de leurs patients.\n\nPour vous inscrire\u00A0:\n{link}\n\nSi vous ne connaissez pas cette personne, veuillez supprimer ce courriel.\n\n${commercial.fr}`,
    },
  },
  'invitation-with-message': {
    en: {
      subject: '{name} invites you to Consult',
      body: `{name} invites you to Consult, where physicians, nurse practitioners and specialists write to each other about their patients, and writes to you:\n\n{message}\n\nSign up here:\n{link}\n\nIf you do not know who this is, please delete this e-mail.\n\n${commercial.en}`,
    },
    fr: {
      subject: '{name} vous invite à utiliser Consult',
      body: `{name} vous invite à utiliser Consult, où médecins, infirmières praticiennes et spécialistes s’écrivent au sujet de leurs patients, et vous écrit\u00A0:\n\n{message}\n\nPour vous inscrire\u00A0:\n{link}\n\nSi vous ne connaissez pas cette personne, veuillez supprimer ce courriel.\n\n${commercial.fr}`,
    },
  },
} as const satisfies Texts;
