import { fixedId } from '../../random.ts';
import { withFrench } from '../french/in-french.ts';
import type { DemoService } from '../service.ts';
import { asked, choice, number } from '../service.ts';
import type { PlacedService } from '../services.ts';

const form = [
  choice('Site', ['Face', 'Scalp', 'Trunk', 'Arms', 'Hands', 'Legs', 'Feet', 'Genital area']),
  number('Present for how many weeks'),
  asked('Question for the dermatologist'),
];

const keywords = ['skin', 'lesion', 'mole', 'rash', 'group', 'peau', 'lésion', 'groupe'];

/** The four dermatologists of a group; the first one keeps it. */
const four = ['derm', 'derm2', 'tetteh', 'roy'] as const;

function ofGroup(n: number, service: Pick<DemoService, 'key' | 'name' | 'short' | 'long' | 'inFrench' | 'subsite'>) {
  return {
    ...service,
    id: fixedId(6, 8_000 + n),
    specialty: 'Dermatology',
    college: 'FRCPC',
    keywords,
    users: four,
    clinic: 'vargaDermatology',
    hours: 6,
    form: form.map(withFrench),
  } as const satisfies PlacedService;
}

/** Gives its consults by turn. */
export const turnService: PlacedService = ofGroup(1, {
  key: 'skinGroup',
  subsite: 'Non-melanoma skin cancer',
  name: 'Skin Lesion Group',
  short: 'Four dermatologists share these consults and promise an answer within three working days.',
  long: 'A consult goes to one of four dermatologists by turn. Whoever it goes to sees it within a working day and answers within three; what nobody sees in time moves on by itself.',
  inFrench: [
    'Groupe des lésions cutanées',
    'Quatre dermatologues se partagent ces demandes et promettent une réponse en trois jours ouvrables.',
    'Une demande va à l’un de quatre dermatologues à tour de rôle. La personne qui la reçoit la voit en un jour ouvrable et répond en trois; ce que personne n’a vu à temps passe à la suivante.',
  ],
});

/** Its keepers give its consults by hand. */
export const handService: PlacedService = ofGroup(2, {
  key: 'skinReviews',
  subsite: 'Urticaria and rash',
  name: 'Skin Review Group',
  short: 'Long-standing and unclear rashes, given to the dermatologist who knows them best.',
  long: 'A keeper of the group reads what comes in and gives it to one of four dermatologists. Please say what was tried and attach a sharp photo.',
  inFrench: [
    'Groupe de revue des éruptions',
    'Éruptions anciennes ou incertaines, confiées à la dermatologue ou au dermatologue qui les connaît le mieux.',
    'Une personne responsable du groupe lit ce qui arrive et le confie à l’un de quatre dermatologues. Veuillez dire ce qui a été essayé et joindre une photo nette.',
  ],
});
