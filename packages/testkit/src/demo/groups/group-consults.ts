import type { Happened } from '@consult/domain/promise/clock.ts';
import type { ActivityRecord, MessageRecord } from '../../activity-rows.ts';
import { idAt, seededRandom } from '../../random.ts';
import type { Random } from '../../random.ts';
import type { Writer } from '../people.ts';
import type { PlacedService } from '../services.ts';
import { consultants } from '../specialists.ts';
import type { ConsultantKey } from '../specialists.ts';
import { demoConsult } from '../world.ts';
import { happenedTo } from './clock-states.ts';
import type { ClockState } from './clock-states.ts';
import { handService, turnService } from './group-services.ts';

type Declared = {
  state: ClockState;
  /** Whose it is; null: nobody's. */
  to: ConsultantKey | null;
  /** Whose it was before it moved on. */
  from?: ConsultantKey;
  by: Writer;
  patient: number;
  site: string;
  weeks: number;
  question: string;
  /** The answer, what is asked for, or why it is returned. */
  says?: string;
  /** Of one that has ended: sent so many days ago. Of one that waits: so much of its time to be seen is gone. */
  ago?: number;
  status?: 'booked' | 'completed';
};

/** The consults of the group that gives by turn, one at least in every state of the clock. */
const byTurn: readonly Declared[] = [
  {
    state: 'running',
    to: 'derm',
    by: 'np',
    patient: 45,
    site: 'Face',
    weeks: 10,
    question: 'A pearly papule beside the nose that bleeds when she washes. Excise, or refer to Mohs?',
  },
  {
    state: 'nudged',
    to: 'derm',
    by: 'kidd',
    patient: 42,
    site: 'Hands',
    weeks: 6,
    question: 'Rough spots on both hands in a greenhouse worker. Can 5-FU wait until the season is over?',
  },
  {
    state: 'due',
    to: 'derm2',
    by: 'plus',
    patient: 38,
    site: 'Scalp',
    weeks: 20,
    question: 'Field change on the scalp after cryotherapy three times. What next?',
  },
  {
    state: 'moved',
    to: 'derm',
    from: 'tetteh',
    by: 'plus',
    patient: 26,
    site: 'Legs',
    weeks: 14,
    question: 'A red scaly plaque on the shin that never heals. Bowen’s disease, and is a biopsy needed?',
  },
  {
    state: 'paused',
    to: 'derm',
    by: 'plus',
    patient: 47,
    site: 'Trunk',
    weeks: 3,
    question: 'A fast-growing nodule on the back, 12 mm. How soon must it come off?',
    says: 'Is he on an anticoagulant, and is there a node in either armpit? One photo with a ruler would help.',
  },
  {
    state: 'missed',
    to: 'derm2',
    by: 'plus',
    patient: 40,
    site: 'Face',
    weeks: 30,
    question: 'A flat brown patch on the cheek that has darkened. Dermoscopy, or biopsy at once?',
  },
  {
    state: 'returned',
    to: 'tetteh',
    by: 'plus',
    patient: 30,
    site: 'Genital area',
    weeks: 8,
    question: 'A white itchy patch; clobetasol helps a little.',
    says: 'This looks like lichen sclerosus rather than a lesion. A gynecologist of this service list will help sooner than we can.',
    ago: 2,
  },
  {
    state: 'unplaced',
    to: null,
    from: 'roy',
    by: 'nadeau',
    patient: 53,
    site: 'Arms',
    weeks: 5,
    question: 'A scaly spot on the forearm of a roofer of 21. Watch, or treat?',
  },
  {
    state: 'late',
    to: 'tetteh',
    by: 'free',
    patient: 55,
    site: 'Scalp',
    weeks: 52,
    question: 'A crusted ulcer on a bald scalp at 89. What is the least that does?',
    says: 'Most likely a squamous cell carcinoma. A shave biopsy first; if it is in situ, 5-FU under a dressing will do.',
  },
  {
    state: 'kept',
    to: 'derm',
    by: 'np',
    patient: 4,
    site: 'Face',
    weeks: 12,
    question: 'Is this sebaceous hyperplasia?',
    says: 'Yes: yellow, with a dell and crown vessels. Nothing to do.',
    ago: 3,
    status: 'completed',
  },
  {
    state: 'kept',
    to: 'derm2',
    by: 'plus',
    patient: 0,
    site: 'Legs',
    weeks: 9,
    question: 'A firm brown button on the calf that dimples.',
    says: 'A dermatofibroma. It may stay; if it catches when she shaves, you can take it off in your clinic.',
    ago: 5,
    status: 'completed',
  },
  {
    state: 'kept',
    to: 'tetteh',
    by: 'kidd',
    patient: 49,
    site: 'Arms',
    weeks: 16,
    question: 'A basal cell carcinoma of 6 mm on the arm: curettage here?',
    says: 'Superficial, so curettage and cautery twice is enough. I have a place on Thursday if you would rather not.',
    ago: 8,
    status: 'booked',
  },
  {
    state: 'kept',
    to: 'roy',
    by: 'free',
    patient: 46,
    site: 'Hands',
    weeks: 2,
    question: 'A red dome that bleeds at every touch.',
    says: 'A pyogenic granuloma. Shave it off, cauterize the base, and send it to the laboratory.',
    ago: 9,
    status: 'completed',
  },
  {
    state: 'kept',
    to: 'tetteh',
    by: 'beta',
    patient: 54,
    site: 'Face',
    weeks: 40,
    question: 'Actinic cheilitis: which cream, and for how long?',
    says: 'Imiquimod on three evenings a week for four weeks, and a stick of SPF 50 for good.',
    ago: 12,
    status: 'completed',
  },
  {
    state: 'kept',
    to: 'derm',
    by: 'kidd',
    patient: 28,
    site: 'Trunk',
    weeks: 100,
    question: 'Forty waxy brown spots. Is any of them worth a biopsy?',
    says: 'All seborrheic keratoses. The one at the belt may be frozen because it rubs.',
    ago: 14,
    status: 'completed',
  },
];

/** The consults of the group whose keepers give them by hand. */
const byHand: readonly Declared[] = [
  {
    state: 'waiting',
    to: null,
    by: 'approver',
    patient: 35,
    site: 'Trunk',
    weeks: 26,
    question: 'Wheals every evening for half a year, on cetirizine. Up-dose, or omalizumab?',
    ago: 0.4,
  },
  {
    state: 'waiting',
    to: null,
    by: 'kidd',
    patient: 51,
    site: 'Legs',
    weeks: 4,
    question: 'Purple spots on both shins after a cold. Which tests, before he goes back to work?',
    ago: 0.05,
  },
  {
    state: 'nudged',
    to: 'derm2',
    by: 'plus',
    patient: 34,
    site: 'Arms',
    weeks: 60,
    question: 'Rings on the arms that come every spring.',
  },
  {
    state: 'kept',
    to: 'derm2',
    by: 'np',
    patient: 20,
    site: 'Hands',
    weeks: 11,
    question: 'Blisters on the sides of the fingers, worse at work.',
    says: 'Pompholyx. Clobetasol for a week, then weekends, and cotton gloves under the rubber ones.',
    ago: 6,
    status: 'completed',
  },
];

/** A consult of a group, with what its clock has to know. */
export type GroupConsult = {
  record: ActivityRecord;
  service: PlacedService;
  mode: 'turn' | 'hand';
  state: ClockState;
  givenTo: string | null;
  /** Whose it was before. */
  from: string | null;
  happened: Happened;
  /** The message that asks for information. */
  askedBy: MessageRecord | null;
};

/** The consults of the demo world's groups as they stand at `now`, each in the state of the clock that it is there for. */
export function groupConsults(now: Date): GroupConsult[] {
  const of = (declared: Declared, index: number, mode: 'turn' | 'hand') =>
    groupConsult(declared, mode, now, seededRandom(7_000 + index));
  return [
    ...byTurn.map((one, index) => of(one, index, 'turn')),
    ...byHand.map((one, index) => of(one, 100 + index, 'hand')),
  ];
}

function groupConsult(declared: Declared, mode: 'turn' | 'hand', now: Date, random: Random): GroupConsult {
  const { state, to, from, by, patient, site, weeks, question, ago = 0, status } = declared;
  const service = mode === 'turn' ? turnService : handService;
  const happened = happenedTo(state, now.getTime(), ago);
  // What waits is its keepers'; what is nobody's has no consultant.
  const users = to ? ([to] as const) : (['derm', 'derm2'] as const);
  const sent = demoConsult(
    {
      referrer: by,
      patient,
      sent: (now.getTime() - happened.sentAt) / 86_400_000,
      answers: [[site], weeks, question],
      ...(status ? { status } : {}),
      ...(ago > 7 ? { archived: ['c'] as const } : {}),
    },
    { ...service, users },
    now,
    random,
  );
  const line = lineOf(declared, happened, random);
  const messages = line ? [...sent.messages, line] : sent.messages;
  const gone = state === 'unplaced' ? new Set<string>(users.map((key) => consultants[key].id)) : new Set<string>();
  const members = sent.members.filter(({ personId }) => !gone.has(personId));
  const owns = new Set(members.flatMap(({ personId, clinicId }) => [personId, clinicId]));
  const referrer = members.find(({ role }) => role === 'referrer')!.personId;
  const owners = sent.owners
    .filter(({ ownerId }) => owns.has(ownerId))
    .map((owner) => {
      const isUnread =
        owner.ownerId === referrer ? state === 'paused' || state === 'returned' : happened.seenAt === null;
      const read = isUnread ? (owner.ownerId === referrer ? 1 : 0) : messages.length;
      return { ...owner, lastReadSeq: owner.kind === 'clinic' && !status ? owner.lastReadSeq : read };
    });
  return {
    record: { ...sent, messages, members, owners },
    service,
    mode,
    state,
    givenTo: to && consultants[to].id,
    from: from ? consultants[from].id : null,
    happened,
    askedBy: state === 'paused' ? line : null,
  };
}

/** What stands in the thread below the sending. */
function lineOf({ to, from, says = '' }: Declared, happened: Happened, random: Random): MessageRecord | null {
  if (!to) return null;
  const sentBy = consultants[to].id;
  const at = (instant: number, body: MessageRecord['body']): MessageRecord => {
    const sentAt = new Date(instant);
    return { id: idAt(sentAt, random), sentBy, sentAt, body };
  };
  const [asked] = happened.requests;
  const [movedAt] = happened.movedAt;
  if (asked) return { ...at(asked.at, { text: says }), asks: true };
  if (happened.answeredAt !== null) return at(happened.answeredAt, { text: says });
  if (happened.returnedAt !== null) return at(happened.returnedAt, { event: { kind: 'returned', reason: says } });
  if (movedAt === undefined || !from) return null;
  return at(movedAt, { event: { kind: 'moved-on', personId: sentBy, fromPersonId: consultants[from].id } });
}
