import { frenchSpacesIn } from '@consult/domain/language/french-spaces.ts';
import type { RecordStatus } from '@consult/domain/billing/record-status.ts';
import type { Amendment, AmendmentState } from '@consult/domain/claim/amendment.ts';
import type { ClaimNeed } from '@consult/domain/claim/needs.ts';
import type { BillingRecord } from './record.ts';

/** The words of exported records, in both languages. The English heads are those of document 3, section 9. */

export type ExportLanguage = 'en' | 'fr';

export const exportHeads: Readonly<Record<ExportLanguage, readonly string[]>> = {
  en: [
    'Service Date',
    'Data Accepted or Rejected',
    'Date Paid',
    'Activity',
    'Sub-Activity',
    'PHN',
    'Status',
    'Diagnosis Code',
    'Billing Code',
    'Amount Paid',
    'Error Code',
  ],
  fr: [
    'Date du service',
    'Accepté ou refusé le',
    'Payé le',
    'Activité',
    'Sous-activité',
    'NAM',
    'Statut',
    'Code de diagnostic',
    'Code de facturation',
    'Montant payé',
    'Code d’erreur',
  ],
};

type Words = {
  title: string;
  page: string;
  types: Readonly<Record<BillingRecord['type'], string>>;
  subTypes: Readonly<Record<string, string>>;
  statuses: Readonly<Record<RecordStatus, string>>;
  heldByPayer: string;
  /** Before what a claim lacks. */
  missing: string;
  noWay: string;
  needs: Readonly<Record<ClaimNeed, string>>;
  /** What was asked of the payer for a claim, and where that stands; `waits`: the claim has no result of its own. */
  requests: Readonly<Record<Amendment, string>>;
  requestStates: Readonly<Record<AmendmentState | 'waits', string>>;
};

export const exportWords: Readonly<Record<ExportLanguage, Words>> = {
  en: {
    title: 'Billing report',
    page: 'Page {n} of {m}',
    types: {
      econsult: 'eConsult',
      phoneConsult: 'Phone consult',
      interpretation: 'Interpretation',
      patientMessage: 'Patient message',
    },
    subTypes: {
      consultant: 'Consultant',
      referrer: 'Referrer',
      message: 'Message',
      audiogram: 'Audiogram',
      sinusEndoscopy: 'Sinus endoscopy',
      OneWayPatient: 'One-way message',
    },
    statuses: {
      new: 'New',
      pending: 'Pending',
      onHold: 'On hold',
      submitted: 'Submitted',
      unconfirmed: 'Unconfirmed',
      refused: 'Rejected',
      closed: 'Closed',
      notBillable: 'Not billable',
      deleted: 'Deleted',
      failed: 'Failed',
    },
    heldByPayer: 'held by the payer',
    missing: 'missing: ',
    noWay: 'no claims way for {province} yet',
    needs: {
      clinic: 'a clinic in your profile',
      practitioner: 'practitioner number',
      skill: 'skill code',
      arrangement: 'business arrangement',
      facility: 'facility',
      payTo: 'who is paid',
      snapshot: 'the patient’s data',
      identifier: 'a valid health number',
      registration: 'the number of the patient’s province',
      serviceCode: 'a valid billing code',
      patientName: 'the patient’s name in Latin letters',
      birthDay: 'date of birth',
      sex: 'sex',
      address: 'address',
      city: 'city',
      postalCode: 'postal code',
    },
    requests: { change: 'change', reassess: 'reassessment', delete: 'deletion' },
    requestStates: {
      asked: '{what}: goes with the next file',
      waits: '{what}: waits for the payer’s answer',
      sent: '{what}: with the payer',
      held: '{what}: held by the payer',
      applied: '{what}: done by the payer',
      refused: '{what}: refused by the payer',
      withdrawn: '{what}: taken back',
      lapsed: '',
    },
  },
  fr: frenchSpacesIn({
    title: 'Rapport de facturation',
    page: 'Page {n} sur {m}',
    types: {
      econsult: 'eConsult',
      phoneConsult: 'Consultation téléphonique',
      interpretation: 'Interprétation',
      patientMessage: 'Message au patient',
    },
    subTypes: {
      consultant: 'Consultant',
      referrer: 'Référent',
      message: 'Message',
      audiogram: 'Audiogramme',
      sinusEndoscopy: 'Endoscopie des sinus',
      OneWayPatient: 'Message à sens unique',
    },
    statuses: {
      new: 'Nouveau',
      pending: 'En attente',
      onHold: 'En suspens',
      submitted: 'Soumis',
      unconfirmed: 'Non confirmé',
      refused: 'Refusé',
      closed: 'Fermé',
      notBillable: 'Non facturable',
      deleted: 'Supprimé',
      failed: 'Échoué',
    },
    heldByPayer: 'retenu par le payeur',
    missing: 'il manque : ',
    noWay: 'pas encore de voie de facturation pour cette province : {province}',
    needs: {
      clinic: 'une clinique dans votre profil',
      practitioner: 'numéro de praticien',
      skill: 'code de compétence',
      arrangement: 'entente d’affaires',
      facility: 'établissement',
      payTo: 'bénéficiaire du paiement',
      snapshot: 'les données du patient',
      identifier: 'un numéro d’assurance maladie valide',
      registration: 'le numéro de la province du patient',
      serviceCode: 'un code de facturation valide',
      patientName: 'le nom du patient en lettres latines',
      birthDay: 'date de naissance',
      sex: 'sexe',
      address: 'adresse',
      city: 'ville',
      postalCode: 'code postal',
    },
    requests: { change: 'modification', reassess: 'réévaluation', delete: 'suppression' },
    requestStates: {
      asked: '{what} : part avec le prochain fichier',
      waits: '{what} : attend la réponse du payeur',
      sent: '{what} : chez le payeur',
      held: '{what} : retenue par le payeur',
      applied: '{what} : faite par le payeur',
      refused: '{what} : refusée par le payeur',
      withdrawn: '{what} : retirée',
      lapsed: '',
    },
  }),
};
