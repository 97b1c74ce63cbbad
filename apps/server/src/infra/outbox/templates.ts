import { overdueAfterDays } from '@consult/domain/activity/overdue.ts';

/** The languages that outgoing texts are written in. */
export type OutgoingLanguage = 'en' | 'fr';

type Text = { subject: string; body: string };

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

/**
 * The texts of mail and push. They travel and lie unprotected at their receivers: none says anything of a patient.
 * {link} is where the reader goes on, after signing in; {count} a number; {name} a professional's; {when} a time;
 * {what} and {device} words about the reader's own account.
 */
export const templates = {
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
      body: 'Un collègue vous a transmis une consultation pour approbation.\n\nOuvrez une session pour la lire :\n{link}\n',
    },
  },
  'draft-returned': {
    en: {
      subject: 'A consult that you forwarded has been returned',
      body: 'A consult that you forwarded for approval has been returned to you.\n\nSign in to read why and go on with it:\n{link}\n',
    },
    fr: {
      subject: 'Une consultation que vous aviez transmise vous a été retournée',
      body: 'Une consultation que vous aviez transmise pour approbation vous a été retournée.\n\nOuvrez une session pour savoir pourquoi et la compléter :\n{link}\n',
    },
  },
  'draft-sent': {
    en: {
      subject: 'A consult that you forwarded has been approved and sent',
      body: 'A consult that you forwarded for approval has been sent. It is in your inbox.\n\nSign in to follow it:\n{link}\n',
    },
    fr: {
      subject: 'Une consultation que vous aviez transmise a été approuvée et envoyée',
      body: 'Une consultation que vous aviez transmise pour approbation a été envoyée. Elle se trouve dans votre boîte de réception.\n\nOuvrez une session pour la suivre :\n{link}\n',
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
  // To a patient: not even that it is about a consult.
  'patient-link': {
    en: {
      subject: 'Your clinic has shared something with you',
      body: 'Your clinic has shared something with you.\n\nOpen it here:\n{link}\n',
    },
    fr: {
      subject: 'Votre clinique vous a transmis un document',
      body: 'Votre clinique vous a transmis un document.\n\nPour l’ouvrir :\n{link}\n',
    },
  },
  // To a patient. It names the sender, which is all that a mail may say of a message (server rules, section 1).
  'patient-message': {
    en: {
      subject: 'Secure Message from {name}',
      body: 'You have a secure message from {name}.\n\nOpen it here:\n{link}\n',
    },
    fr: {
      subject: 'Message sécurisé de {name}',
      body: 'Vous avez un message sécurisé de {name}.\n\nPour l’ouvrir :\n{link}\n',
    },
  },
  // To clinic staff. It names the sender; the text stands behind the link (server rules, section 9).
  'moa-message': {
    en: {
      subject: 'Secure Message from {name}',
      body: '{name} has sent you a secure message about a consult.\n\nOpen it with the patient’s health number:\n{link}\n',
    },
    fr: {
      subject: 'Message sécurisé de {name}',
      body: '{name} vous a envoyé un message sécurisé au sujet d’une consultation.\n\nOuvrez-le avec le numéro de santé du patient :\n{link}\n',
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
  // To the sender; the link leads to the mail that failed.
  'mail-failed-one': {
    en: {
      subject: 'A mail of yours could not be delivered',
      body: 'A mail that you sent from the product, or had sent with a consult, could not be delivered. The address may be wrong.\n\nSign in to see which, and reach them another way:\n{link}\n',
    },
    fr: {
      subject: 'Un de vos courriels n’a pas pu être livré',
      body: 'Un courriel que vous avez envoyé ou fait envoyer avec une consultation n’a pas pu être livré. L’adresse est peut-être erronée.\n\nOuvrez une session pour voir lequel et joindre la personne autrement :\n{link}\n',
    },
  },
  'mail-failed-many': {
    en: {
      subject: '{count} mails of yours could not be delivered',
      body: '{count} mails that you sent from the product, or had sent with a consult, could not be delivered. Their addresses may be wrong.\n\nSign in to see which, and reach them another way:\n{link}\n',
    },
    fr: {
      subject: '{count} de vos courriels n’ont pas pu être livrés',
      body: '{count} courriels que vous avez envoyés ou fait envoyer avec une consultation n’ont pas pu être livrés. Leurs adresses sont peut-être erronées.\n\nOuvrez une session pour voir lesquels et joindre les personnes autrement :\n{link}\n',
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
  // To the owner of an account, about that account; nobody can switch these two off. {support} is an address to write
  // to.
  'password-reset': {
    en: {
      subject: 'Set a new password',
      body: 'A new password was asked for your account. Set it within an hour here:\n{link}\n\nThe link can be used once. If you did not ask for it, there is nothing to do: your password stays as it is.\n',
    },
    fr: {
      subject: 'Choisir un nouveau mot de passe',
      body: 'Un nouveau mot de passe a été demandé pour votre compte. Choisissez-le d’ici une heure :\n{link}\n\nLe lien ne sert qu’une fois. Si vous n’avez rien demandé, vous n’avez rien à faire : votre mot de passe ne change pas.\n',
    },
  },
  // To the support address: a person's proof waits. It gives their id and no name.
  'practice-proof': {
    en: {
      subject: 'A proof of a practice ID has arrived',
      body: 'A user whose practice ID is not validated has sent a proof. Their id: {id}\n\nAn administrator reads it with: npm run admin -- user proof {id} FILE\nand validates with: npm run admin -- user validate {id}\n',
    },
    fr: {
      subject: 'Une preuve de numéro de permis est arrivée',
      body: 'Une personne dont le numéro de permis n’est pas validé a envoyé une preuve. Son identifiant : {id}\n\nUn administrateur la lit avec : npm run admin -- user proof {id} FICHIER\net valide avec : npm run admin -- user validate {id}\n',
    },
  },
  'credentials-changed': {
    en: {
      subject: 'A change to how you sign in',
      body: '{what} on {when}.\n\nIf this was you, there is nothing to do.\n\nIf this was not you, set a new password now with “Forgot Password” on the sign-in page, which signs out every device:\n{link}\n\nThen write to {support}.\n',
    },
    fr: {
      subject: 'Un changement à votre ouverture de session',
      body: '{what} le {when}.\n\nSi c’était vous, vous n’avez rien à faire.\n\nSi ce n’était pas vous, choisissez dès maintenant un nouveau mot de passe avec « Mot de passe oublié » à la page d’ouverture de session, ce qui ferme la session de tous les appareils :\n{link}\n\nÉcrivez ensuite à {support}.\n',
    },
  },
  'new-device': {
    en: {
      subject: 'New sign-in to your account',
      body: 'Somebody signed in to your account on a device that was not used with it before: {device}, on {when}.\n\nIf this was you, there is nothing to do.\n\nIf this was not you, set a new password now with “Forgot Password” on the sign-in page, which signs out every device:\n{link}\n\nThen write to {support}.\n',
    },
    fr: {
      subject: 'Nouvelle ouverture de session à votre compte',
      body: 'Une session a été ouverte à votre compte sur un appareil qui n’avait pas encore servi à le faire : {device}, le {when}.\n\nSi c’était vous, vous n’avez rien à faire.\n\nSi ce n’était pas vous, choisissez dès maintenant un nouveau mot de passe avec « Mot de passe oublié » à la page d’ouverture de session, ce qui ferme la session de tous les appareils :\n{link}\n\nÉcrivez ensuite à {support}.\n',
    },
  },
  'sign-in-guesses': {
    en: {
      subject: 'Many wrong passwords for your account',
      body: 'On {when} the wrong password had been given for your account so often that signing in with it waits for 15 minutes. Devices on which you have signed in before are not concerned.\n\nIf this was you and you do not know your password, choose a new one with “Forgot Password” on the sign-in page:\n{link}\n\nIf this was not you, your password was not guessed. Choose one that you use nowhere else, and set up a second factor. Questions: {support}.\n',
    },
    fr: {
      subject: 'Beaucoup de mots de passe erronés pour votre compte',
      body: 'Le {when}, un mot de passe erroné avait été donné si souvent pour votre compte que l’ouverture d’une session doit attendre 15 minutes. Les appareils sur lesquels vous avez déjà ouvert une session ne sont pas touchés.\n\nSi c’était vous et que vous ne connaissez plus votre mot de passe, choisissez-en un nouveau avec « Mot de passe oublié » à la page d’ouverture de session :\n{link}\n\nSi ce n’était pas vous, votre mot de passe n’a pas été deviné. Choisissez-en un que vous n’utilisez nulle part ailleurs, et ajoutez un second facteur. Questions : {support}.\n',
    },
  },
  // To a colleague outside, in the name of the person who invites them, who wrote {message}.
  invitation: {
    en: {
      subject: '{name} invites you to Consult',
      body: '{name} invites you to Consult, where physicians, nurse practitioners and specialists write to each other about their patients.\n\nSign up here:\n{link}\n\nIf you do not know who this is, please delete this e-mail.\n',
    },
    fr: {
      subject: '{name} vous invite à utiliser Consult',
      body: '{name} vous invite à utiliser Consult, où médecins, infirmières praticiennes et spécialistes s’écrivent au sujet de leurs patients.\n\nPour vous inscrire :\n{link}\n\nSi vous ne connaissez pas cette personne, veuillez supprimer ce courriel.\n',
    },
  },
  'invitation-with-message': {
    en: {
      subject: '{name} invites you to Consult',
      body: '{name} invites you to Consult, where physicians, nurse practitioners and specialists write to each other about their patients, and writes to you:\n\n{message}\n\nSign up here:\n{link}\n\nIf you do not know who this is, please delete this e-mail.\n',
    },
    fr: {
      subject: '{name} vous invite à utiliser Consult',
      body: '{name} vous invite à utiliser Consult, où médecins, infirmières praticiennes et spécialistes s’écrivent au sujet de leurs patients, et vous écrit :\n\n{message}\n\nPour vous inscrire :\n{link}\n\nSi vous ne connaissez pas cette personne, veuillez supprimer ce courriel.\n',
    },
  },
  // To a person who signed up: its link shows that the address is theirs.
  'confirm-email': {
    en: {
      subject: 'Confirm your e-mail address',
      body: 'Open this link, signed in, to confirm that this address is yours. It can be used for a week:\n{link}\n\nIf you did not ask for it, there is nothing to do.\n',
    },
    fr: {
      subject: 'Confirmez votre adresse courriel',
      body: 'Ouvrez ce lien, session ouverte, pour confirmer que cette adresse est la vôtre. Il peut être utilisé pendant une semaine :\n{link}\n\nSi vous ne l’avez pas demandé, vous n’avez rien à faire.\n',
    },
  },
  // To a person who has just signed up.
  welcome: {
    en: {
      subject: 'Welcome: your account is ready',
      body: 'Your account is ready.\n\nSign in with this e-mail address and the password that you chose:\n{link}\n\nThen confirm that this address is yours. The link can be used for a week:\n{confirm}\n\nIf you have a question, or did not sign up, write to {support}.\n',
    },
    fr: {
      subject: 'Bienvenue : votre compte est prêt',
      body: 'Votre compte est prêt.\n\nOuvrez une session avec cette adresse courriel et le mot de passe que vous avez choisi :\n{link}\n\nConfirmez ensuite que cette adresse est la vôtre. Le lien peut être utilisé pendant une semaine :\n{confirm}\n\nSi vous avez une question, ou si vous ne vous êtes pas inscrit, écrivez à {support}.\n',
    },
  },
  // To our own support: the account's id says whom it is about.
  'signup-wants': {
    en: {
      subject: 'A new account needs somebody: {what}',
      body: 'A new account needs somebody: {what}.\n\nAccount: {id}\n',
    },
    fr: {
      subject: 'Un nouveau compte attend quelqu’un : {what}',
      body: 'Un nouveau compte attend quelqu’un : {what}.\n\nCompte : {id}\n',
    },
  },
  fax: {
    en: { subject: '', body: '' },
    fr: { subject: '', body: '' },
  },
} as const satisfies Record<string, Record<OutgoingLanguage, Text>>;

export type TemplateName = keyof typeof templates;

/** The values that a text may be filled with. */
export type TemplateValues = {
  link?: string;
  count?: number;
  name?: string;
  message?: string;
  what?: string;
  when?: string;
  device?: string;
  support?: string;
  id?: string;
  confirm?: string;
};

/** The text of a template in a language. @throws Error when a value that the text names is missing */
export function renderTemplate(name: TemplateName, language: OutgoingLanguage, values: TemplateValues): Text {
  const { subject, body } = templates[name][language];
  return { subject: fill(subject, values), body: fill(body, values) };
}

function fill(text: string, values: TemplateValues): string {
  return text.replaceAll(
    /\{(link|count|name|message|what|when|device|support|id|confirm)\}/g,
    (_, name: keyof TemplateValues) => {
      const value = values[name];
      if (value === undefined) throw new Error(`the text needs ${name}`);
      return String(value);
    },
  );
}
