import { frenchSpacesIn } from '@consult/domain/language/french-spaces.ts';
import type { ActivityDetail, MemberCard, SystemEvent } from '@consult/contract/activity/activity.ts';
import type { PdfLanguage } from '../../infra/pdf/description.ts';

export type PaperWords = {
  kinds: Record<ActivityDetail['activityType'], string>;
  draft: string;
  /** The heading over a word from the sender to the paper's reader. */
  cover: string;
  /** Stands for a field that is not filled in. */
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
  outcome: string;
  diagnosis: string;
  diagnosisCode: string;
  /** The outcomes in this language, where it is another one than they are recorded in. */
  outcomes: Readonly<Record<string, string>>;
  /** A file that was sent with a message. */
  attached: (fileName: string) => string;
  events: Record<ActivityDetail['activityType'], (name: string) => string>;
  statusChanged: (name: string, before: string, after: string) => string;
  memberAdded: (name: string, person: string, role: string) => string;
  memberRemoved: (name: string, person: string, role: string) => string;
  given: (name: string, person: string) => string;
  reassigned: (name: string, person: string, reason: string) => string;
  movedOn: (person: string) => string;
  returned: (name: string, reason: string) => string;
  callCompleted: (name: string) => string;
  outcomeSaved: (name: string) => string;
  patientWindow: Record<Extract<SystemEvent, { kind: 'patient-window' }>['what'], (name: string) => string>;
  forwardedTo: Record<'specialist' | 'moa' | 'patient' | 'fax', (name: string) => string>;
  otherEvent: (name: string) => string;
};

/** The words of a consult on paper. */
export const consultWords: Record<PdfLanguage, PaperWords> = {
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
    outcome: 'Outcome',
    diagnosis: 'Diagnosis',
    diagnosisCode: 'ICD-9 code',
    outcomes: {},
    attached: (fileName) => `Attached file: ${fileName}`,
    statusChanged: (name, before, after) => `${name} changed the status from ${before} to ${after}`,
    memberAdded: (name, person, role) =>
      name === person ? `${person} (${role}) joined this consult` : `${name} added ${person} (${role})`,
    memberRemoved: (name, person, role) =>
      name === person ? `${person} (${role}) left this consult` : `${name} removed ${person} (${role})`,
    given: (name, person) => `${name} gave this consult to ${person}`,
    reassigned: (name, person, reason) => `${name} gave this consult to ${person}: ${reason}`,
    movedOn: (person) => `Not seen in time: this consult went on to ${person}`,
    returned: (name, reason) => `${name} returned this consult to its referrer: ${reason}`,
    callCompleted: (name) => `${name} marked the call as complete`,
    outcomeSaved: (name) => `${name} saved the outcome`,
    patientWindow: {
      shared: (name) => `${name} shared this consult with the patient`,
      'taken-back': (name) => `${name} took something back that was shared with the patient`,
      closed: (name) => `${name} closed the patient’s window`,
      guessed: () => 'Wrong health numbers closed a link to the patient’s window',
      'appointment-entered': (name) => `${name} entered the appointment`,
      'appointment-changed': (name) => `${name} changed the appointment`,
      'appointment-cancelled': (name) => `${name} cancelled the appointment`,
      coming: () => 'The patient will come to the appointment',
      'not-coming': () => 'The patient can’t come to the appointment',
      replied: () => 'The patient wrote from their window',
    },
    forwardedTo: {
      specialist: (name) => `${name} forwarded this consult to another specialist`,
      moa: (name) => `${name} forwarded this consult to clinic staff`,
      patient: (name) => `${name} sent a message about this consult to the patient`,
      fax: (name) => `${name} faxed this consult to the clinic`,
    },
    events: {
      econsult: (name) => `${name} sent the eConsult`,
      phoneConsult: (name) => `${name} sent the phone consult`,
      referral: (name) => `${name} sent the referral`,
    },
    otherEvent: (name) => `${name} changed this consult`,
  },
  fr: frenchSpacesIn({
    kinds: { econsult: 'eConsult', phoneConsult: 'Consultation téléphonique', referral: 'Demande de consultation' },
    draft: 'Brouillon – non envoyé',
    cover: 'Message au personnel de la clinique',
    none: '–',
    unreadable: 'Cette partie ne peut pas être affichée : son déchiffrement a échoué.',
    patient: 'Patient',
    phn: 'NAM',
    dateOfBirth: 'Date de naissance',
    phone: 'Téléphone',
    email: 'Courriel',
    sex: 'Sexe',
    sexes: { M: 'Masculin', F: 'Féminin' },
    address: 'Adresse',
    subject: 'Objet',
    sent: 'Envoyée le',
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
    forwardedBy: 'Transféré par',
    callTime: 'Heure de l’appel',
    callNumber: 'Téléphone du référent',
    members: 'Membres',
    roles: {
      referrer: 'Référent',
      consultant: 'Consultant',
      moa: 'Personnel de clinique',
      forwarder: 'Auteur du transfert',
    },
    fax: 'Télécopieur',
    answers: 'Questions et réponses',
    noAnswers: 'Aucune question n’a reçu de réponse.',
    lostQuestions: 'Réponses dont la question n’est plus posée',
    thread: 'Messages',
    noMessages: 'Il n’y a aucun message.',
    zone: 'Toutes les heures sont indiquées à l’heure des Rocheuses.',
    unknownPerson: 'Ancien membre',
    outcome: 'Résultat',
    diagnosis: 'Diagnostic',
    diagnosisCode: 'Code CIM-9',
    outcomes: {
      'No treatment required': 'Aucun traitement requis',
      'Patient to see Specialist': 'Patient à voir en consultation spécialisée',
      'Management or treatment suggested': 'Prise en charge ou traitement suggéré',
      'Treatment suggested prior to Specialist visit': 'Traitement suggéré avant la visite chez le spécialiste',
      'Further investigations suggested': 'Examens complémentaires suggérés',
      'Refer to different specialty': 'Diriger vers une autre spécialité',
      Unknown: 'Inconnu',
      'Not applicable': 'Sans objet',
      'Patient OAT candidate': 'Patient candidat à l’appareil buccal (OAT)',
      'Patient NOT an OAT candidate': 'Patient NON candidat à l’appareil buccal (OAT)',
      'Patient waiting for dental visit': 'Patient en attente d’une visite dentaire',
      'Dental work required (external)': 'Soins dentaires requis (externes)',
      'Dental work required (internal)': 'Soins dentaires requis (internes)',
      'OAT ordered': 'Appareil buccal (OAT) commandé',
      'OAT fitted': 'Appareil buccal (OAT) ajusté',
      'Patient rejected treatment': 'Traitement refusé par le patient',
    },
    attached: (fileName) => `Fichier joint : ${fileName}`,
    statusChanged: (name, before, after) => `${name} a changé le statut : ${after} (avant : ${before})`,
    memberAdded: (name, person, role) =>
      name === person ? `${person} (${role}) a rejoint cette consultation` : `${name} a ajouté ${person} (${role})`,
    memberRemoved: (name, person, role) =>
      name === person ? `${person} (${role}) a quitté cette consultation` : `${name} a retiré ${person} (${role})`,
    given: (name, person) => `${name} a confié cette consultation à ${person}`,
    reassigned: (name, person, reason) => `${name} a confié cette consultation à ${person} : ${reason}`,
    movedOn: (person) => `Non vue à temps : cette consultation est passée à ${person}`,
    returned: (name, reason) => `${name} a retourné cette consultation au référent : ${reason}`,
    callCompleted: (name) => `${name} a marqué l’appel comme terminé`,
    outcomeSaved: (name) => `${name} a enregistré le résultat`,
    patientWindow: {
      shared: (name) => `${name} a partagé cette consultation avec le patient`,
      'taken-back': (name) => `${name} a retiré quelque chose qui avait été partagé avec le patient`,
      closed: (name) => `${name} a fermé l’espace du patient`,
      guessed: () => 'De mauvais numéros d’assurance maladie ont fermé un lien vers l’espace du patient',
      'appointment-entered': (name) => `${name} a inscrit le rendez-vous`,
      'appointment-changed': (name) => `${name} a modifié le rendez-vous`,
      'appointment-cancelled': (name) => `${name} a annulé le rendez-vous`,
      coming: () => 'Le patient sera au rendez-vous',
      'not-coming': () => 'Le patient ne peut pas venir au rendez-vous',
      replied: () => 'Le patient a écrit depuis son espace',
    },
    forwardedTo: {
      specialist: (name) => `${name} a transféré cette consultation à un autre spécialiste`,
      moa: (name) => `${name} a transféré cette consultation au personnel de la clinique`,
      patient: (name) => `${name} a envoyé au patient un message sur cette consultation`,
      fax: (name) => `${name} a envoyé cette consultation par télécopieur à la clinique`,
    },
    events: {
      econsult: (name) => `${name} a envoyé l’eConsult`,
      phoneConsult: (name) => `${name} a envoyé la consultation téléphonique`,
      referral: (name) => `${name} a envoyé la demande de consultation`,
    },
    otherEvent: (name) => `${name} a modifié cette consultation`,
  }),
};
