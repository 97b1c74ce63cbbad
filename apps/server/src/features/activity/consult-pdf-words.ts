import type { ActivityDetail, MemberCard } from '@consult/contract/activity/activity.ts';
import type { PdfLanguage } from '../../infra/pdf/description.ts';

type Words = {
  kinds: Record<ActivityDetail['activityType'], string>;
  draft: string;
  /** Over a word to whoever receives the paper. */
  cover: string;
  /** What is not filled in. */
  none: string;
  unreadable: string;
  patient: string;
  phn: string;
  dateOfBirth: string;
  phone: string;
  email: string;
  sex: string;
  sexes: Readonly<Record<string, string>>;
  address: string;
  subject: string;
  sent: string;
  saved: string;
  status: string;
  statuses: Record<ActivityDetail['status'], string>;
  service: string;
  to: string;
  fromClinic: string;
  forwardedBy: string;
  callTime: string;
  callNumber: string;
  members: string;
  roles: Record<MemberCard['role'], string>;
  fax: string;
  answers: string;
  noAnswers: string;
  lostQuestions: string;
  thread: string;
  noMessages: string;
  zone: string;
  unknownPerson: string;
  events: Readonly<Record<string, (name: string) => string>>;
  otherEvent: (name: string) => string;
};

/** The words of a consult on paper. */
export const consultWords: Record<PdfLanguage, Words> = {
  en: {
    kinds: { econsult: 'eConsult', phoneConsult: 'Phone consult', referral: 'Referral' },
    draft: 'Draft – not sent',
    cover: 'Message to the clinic staff',
    none: '–',
    unreadable: 'This part cannot be shown: it could not be decrypted.',
    patient: 'Patient',
    phn: 'PHN',
    dateOfBirth: 'Date of birth',
    phone: 'Phone',
    email: 'Email',
    sex: 'Sex',
    sexes: { M: 'Male', F: 'Female' },
    address: 'Address',
    subject: 'Subject',
    sent: 'Sent',
    saved: 'Last saved',
    status: 'Status',
    statuses: {
      pending: 'Pending',
      to_book: 'To book',
      to_book_urgent: 'To book – urgent',
      booked: 'Booked',
      completed: 'Completed',
    },
    service: 'Service',
    to: 'To',
    fromClinic: 'Referring clinic',
    forwardedBy: 'Forwarded by',
    callTime: 'Time of the call',
    callNumber: 'Referrer’s phone',
    members: 'Members',
    roles: { referrer: 'Referrer', consultant: 'Consultant', moa: 'Clinic staff', forwarder: 'Forwarder' },
    fax: 'Fax',
    answers: 'Questions and answers',
    noAnswers: 'No question was answered.',
    lostQuestions: 'Answers whose question is no longer asked',
    thread: 'Messages',
    noMessages: 'There are no messages.',
    zone: 'All times are Mountain time.',
    unknownPerson: 'Former member',
    events: {
      econsult: (name) => `${name} sent the eConsult`,
      phoneConsult: (name) => `${name} sent the phone consult`,
      referral: (name) => `${name} sent the referral`,
    },
    otherEvent: (name) => `${name} changed this consult`,
  },
  fr: {
    kinds: { econsult: 'eConsult', phoneConsult: 'Consultation téléphonique', referral: 'Demande de consultation' },
    draft: 'Brouillon – non envoyé',
    cover: 'Message au personnel de la clinique',
    none: '–',
    unreadable: 'Cette partie ne peut pas être affichée : son déchiffrement a échoué.',
    patient: 'Patient',
    phn: 'NSP',
    dateOfBirth: 'Date de naissance',
    phone: 'Téléphone',
    email: 'Courriel',
    sex: 'Sexe',
    sexes: { M: 'Masculin', F: 'Féminin' },
    address: 'Adresse',
    subject: 'Objet',
    sent: 'Envoyé le',
    saved: 'Dernier enregistrement',
    status: 'Statut',
    statuses: {
      pending: 'En attente',
      to_book: 'À planifier',
      to_book_urgent: 'À planifier – urgent',
      booked: 'Planifié',
      completed: 'Terminé',
    },
    service: 'Service',
    to: 'Destinataire',
    fromClinic: 'Clinique référente',
    forwardedBy: 'Transmis par',
    callTime: 'Heure de l’appel',
    callNumber: 'Téléphone du référent',
    members: 'Membres',
    roles: {
      referrer: 'Référent',
      consultant: 'Consultant',
      moa: 'Personnel de clinique',
      forwarder: 'Préparé par',
    },
    fax: 'Télécopieur',
    answers: 'Questions et réponses',
    noAnswers: 'Aucune question n’a reçu de réponse.',
    lostQuestions: 'Réponses dont la question n’est plus posée',
    thread: 'Messages',
    noMessages: 'Il n’y a aucun message.',
    zone: 'Toutes les heures sont à l’heure des Rocheuses.',
    unknownPerson: 'Ancien membre',
    events: {
      econsult: (name) => `${name} a envoyé l’eConsult`,
      phoneConsult: (name) => `${name} a envoyé la consultation téléphonique`,
      referral: (name) => `${name} a envoyé la demande de consultation`,
    },
    otherEvent: (name) => `${name} a modifié cette consultation`,
  },
};
