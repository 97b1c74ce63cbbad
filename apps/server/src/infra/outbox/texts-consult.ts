import { overdueAfterDays } from '@consult/domain/activity/overdue.ts';
import type { OutgoingLanguage, Texts } from './outgoing-text.ts';

/**
 * How long a message stays unread until it is overdue, in words. Another number of days does not compile without its
 * words.
 */
const overdueAfter = (
  { 7: { en: 'seven days', fr: 'sept jours' } } as const satisfies Record<
    typeof overdueAfterDays,
    Record<OutgoingLanguage, string>
  >
)[overdueAfterDays];

/** To the people who work with consults, about what waits for them or did not arrive. */
export const consultTexts = {
  'new-consult': {
    en: {
      subject: 'You have a new consult in your inbox',
      body: 'You have a new consult in your inbox.\n\nSign in to read it:\n{link}\n',
    },
    fr: {
      subject: 'Vous avez une nouvelle consultation',
      body: 'Une nouvelle consultation se trouve dans votre boîte de réception.\n\nOuvrez une session pour la lire :\n{link}\n',
    },
  },
  // To whom a patient's answers go, once their PDF is made.
  'form-answers': {
    en: {
      subject: 'A patient has answered a form',
      body: 'A patient has answered a form. The answers are in your patient messages.\n\nSign in to read them:\n{link}\n',
    },
    fr: {
      subject: 'Un patient a rempli un formulaire',
      body: 'Un patient a rempli un formulaire. Ses réponses se trouvent dans vos messages aux patients.\n\nOuvrez une session pour les lire :\n{link}\n',
    },
  },
  'form-answers-without-pdf': {
    en: {
      subject: 'A patient has answered a form',
      body: 'A patient has answered a form. The answers are in your patient messages; their PDF could not be made.\n\nSign in to read them:\n{link}\n',
    },
    fr: {
      subject: 'Un patient a rempli un formulaire',
      body: 'Un patient a rempli un formulaire. Ses réponses se trouvent dans vos messages aux patients; le PDF n’a pas pu être produit.\n\nOuvrez une session pour les lire :\n{link}\n',
    },
  },
  'overdue-one': {
    en: {
      subject: 'A consult in your inbox is overdue',
      body: `A consult in your inbox has been unread for ${overdueAfter.en} or more.\n\nSign in to read it:\n{link}\n`,
    },
    fr: {
      subject: 'Une consultation de votre boîte de réception est en retard',
      body: `Une consultation de votre boîte de réception n’a pas été lue depuis ${overdueAfter.fr} ou plus.\n\nOuvrez une session pour la lire :\n{link}\n`,
    },
  },
  'overdue-many': {
    en: {
      subject: '{count} consults in your inbox are overdue',
      body: `{count} consults in your inbox have been unread for ${overdueAfter.en} or more.\n\nSign in to read them:\n{link}\n`,
    },
    fr: {
      subject: '{count} consultations de votre boîte de réception sont en retard',
      body: `{count} consultations de votre boîte de réception n’ont pas été lues depuis ${overdueAfter.fr} ou plus.\n\nOuvrez une session pour les lire :\n{link}\n`,
    },
  },
  // Of a promise's clock. None names the patient.
  'promise-reminder': {
    en: {
      subject: 'A consult waits for you, and its time is running',
      body: 'A consult that was given to you waits to be seen or answered within the time that its service promised.\n\nSign in to read it:\n{link}\n',
    },
    fr: {
      subject: 'Une consultation vous attend et son délai court',
      body: 'Une consultation qui vous a été confiée attend d’être vue ou de recevoir une réponse dans le délai promis par son service.\n\nOuvrez une session pour la lire :\n{link}\n',
    },
  },
  'promise-not-seen': {
    en: {
      subject: 'A consult of your group was not seen in time',
      body: 'A consult of a group that you keep was not seen within the time that its service promised.\n\nSign in to see what waits:\n{link}\n',
    },
    fr: {
      subject: 'Une consultation de votre groupe n’a pas été vue à temps',
      body: 'Une consultation d’un groupe dont vous êtes responsable n’a pas été vue dans le délai promis par son service.\n\nOuvrez une session pour voir ce qui attend :\n{link}\n',
    },
  },
  'promise-not-answered': {
    en: {
      subject: 'A consult of your group was not answered in time',
      body: 'A consult of a group that you keep was not answered within the time that its service promised.\n\nSign in to see what waits:\n{link}\n',
    },
    fr: {
      subject: 'Une consultation de votre groupe n’a pas reçu de réponse à temps',
      body: 'Une consultation d’un groupe dont vous êtes responsable n’a pas reçu de réponse dans le délai promis par son service.\n\nOuvrez une session pour voir ce qui attend :\n{link}\n',
    },
  },
  'promise-not-answered-yours': {
    en: {
      subject: 'A consult that you sent was not answered in time',
      body: 'A consult that you sent was not answered within the time that its service promised. You can send it to another service.\n\nSign in to read it:\n{link}\n',
    },
    fr: {
      subject: 'Une consultation que vous avez envoyée n’a pas reçu de réponse à temps',
      body: 'Une consultation que vous avez envoyée n’a pas reçu de réponse dans le délai promis par son service. Vous pouvez l’envoyer à un autre service.\n\nOuvrez une session pour la lire :\n{link}\n',
    },
  },
  'consult-without-consultant': {
    en: {
      subject: 'A consult of your group has no consultant',
      body: 'The only consultant of a consult of a group that you keep was removed. Its time stands still until it has another one.\n\nSign in to see what waits:\n{link}\n',
    },
    fr: {
      subject: 'Une consultation de votre groupe n’a plus de consultant',
      body: 'Le seul consultant d’une consultation d’un groupe dont vous êtes responsable a été retiré. Son délai est suspendu jusqu’à ce qu’elle en ait un autre.\n\nOuvrez une session pour voir ce qui attend :\n{link}\n',
    },
  },
  'consult-returned': {
    en: {
      subject: 'A consult that you sent was returned to you',
      body: 'The consultant returned a consult that you sent, with a reason. You can send it to another service.\n\nSign in to read it:\n{link}\n',
    },
    fr: {
      subject: 'Une consultation que vous avez envoyée vous a été retournée',
      body: 'Le consultant vous a retourné une consultation que vous aviez envoyée, avec un motif. Vous pouvez l’envoyer à un autre service.\n\nOuvrez une session pour la lire :\n{link}\n',
    },
  },
  'unread-one': {
    en: {
      subject: 'You have an unread consult in your inbox',
      body: 'A consult in your inbox has something new for you.\n\nSign in to read it:\n{link}\n',
    },
    fr: {
      subject: 'Vous avez une consultation non lue',
      body: 'Une consultation de votre boîte de réception contient du nouveau.\n\nOuvrez une session pour la lire :\n{link}\n',
    },
  },
  'unread-many': {
    en: {
      subject: 'You have {count} unread consults in your inbox',
      body: '{count} consults in your inbox have something new for you.\n\nSign in to read them:\n{link}\n',
    },
    fr: {
      subject: 'Vous avez {count} consultations non lues',
      body: '{count} consultations de votre boîte de réception contiennent du nouveau.\n\nOuvrez une session pour les lire :\n{link}\n',
    },
  },
  'draft-forwarded': {
    en: {
      subject: 'A consult waits for your approval',
      body: 'A colleague has forwarded you a consult for approval.\n\nSign in to read it:\n{link}\n',
    },
    fr: {
      subject: 'Une consultation attend votre approbation',
      body: 'Un collègue vous a transféré une consultation pour approbation.\n\nOuvrez une session pour la lire :\n{link}\n',
    },
  },
  'draft-returned': {
    en: {
      subject: 'A consult that you forwarded has been returned',
      body: 'A consult that you forwarded for approval has been returned to you.\n\nSign in to read why and go on with it:\n{link}\n',
    },
    fr: {
      subject: 'Une consultation que vous aviez transférée vous a été retournée',
      body: 'Une consultation que vous aviez transférée pour approbation vous a été retournée.\n\nOuvrez une session pour savoir pourquoi et la compléter :\n{link}\n',
    },
  },
  'draft-sent': {
    en: {
      subject: 'A consult that you forwarded has been approved and sent',
      body: 'A consult that you forwarded for approval has been sent. It is in your inbox.\n\nSign in to follow it:\n{link}\n',
    },
    fr: {
      subject: 'Une consultation que vous aviez transférée a été approuvée et envoyée',
      body: 'Une consultation que vous aviez transférée pour approbation a été envoyée. Elle se trouve dans votre boîte de réception.\n\nOuvrez une session pour la suivre :\n{link}\n',
    },
  },
  // To the two physicians of a call, with an entry for their calendars.
  'phone-consult': {
    en: {
      subject: 'Phone consult on {when}',
      body: 'A phone consult is booked for {when}.\n\nSign in to read what it is about:\n{link}\n',
    },
    fr: {
      subject: 'Consultation téléphonique le {when}',
      body: 'Une consultation téléphonique est prévue le {when}.\n\nOuvrez une session pour savoir de quoi il s’agit :\n{link}\n',
    },
  },
  // The text of the news stays behind the sign-in.
  news: {
    en: { subject: 'There is news for you', body: 'There is news for you.\n\nSign in to read it:\n{link}\n' },
    fr: {
      subject: 'Une nouvelle vous attend',
      body: 'Une nouvelle vous attend.\n\nOuvrez une session pour la lire :\n{link}\n',
    },
  },
  // To the sender; the link leads to the mail that failed.
  'mail-failed-one': {
    en: {
      subject: 'An e-mail of yours could not be delivered',
      body: 'An e-mail that you sent from the product, or had sent with a consult, could not be delivered. The address may be wrong.\n\nSign in to see which, and reach them another way:\n{link}\n',
    },
    fr: {
      subject: 'Un de vos courriels n’a pas pu être remis',
      body: 'Un courriel que vous avez envoyé ou fait envoyer avec une consultation n’a pas pu être remis. L’adresse est peut-être erronée.\n\nOuvrez une session pour voir lequel et joindre la personne autrement :\n{link}\n',
    },
  },
  'mail-failed-many': {
    en: {
      subject: '{count} of your e-mails could not be delivered',
      body: '{count} e-mails that you sent from the product, or had sent with a consult, could not be delivered. Their addresses may be wrong.\n\nSign in to see which, and reach them another way:\n{link}\n',
    },
    fr: {
      subject: '{count} de vos courriels n’ont pas pu être remis',
      body: '{count} courriels que vous avez envoyés ou fait envoyer avec une consultation n’ont pas pu être remis. Leurs adresses sont peut-être erronées.\n\nOuvrez une session pour voir lesquels et joindre les personnes autrement :\n{link}\n',
    },
  },
} as const satisfies Texts;
