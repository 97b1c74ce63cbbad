import type { OtherRecord, RecordFacts } from '@consult/domain/billing/rules/facts.ts';
import { judge } from '@consult/domain/billing/rules/judge.ts';
import { ruleBook } from '@consult/domain/billing/rules/rule-book.ts';
import { inventedHealthNumber } from '@consult/testkit/health-numbers.ts';
import { seededRandom } from '@consult/testkit/random.ts';
import { businessDay } from '@consult/domain/time/business-time.ts';
import type { Findings } from './harness/findings.ts';
import { rounded } from './harness/machine.ts';

const records = 100_000;
const rounds = 5;
const year = 365 * 86_400_000;
const kinds = [
  { type: 'econsult', code: '03.01O', isMessage: true },
  { type: 'econsult', code: '03.01NG', isMessage: true },
  { type: 'econsult', code: '03.01R', isMessage: false },
  { type: 'phoneConsult', code: '03.01LJ', isMessage: false },
  { type: 'phoneConsult', code: '03.01LK', isMessage: false },
  { type: 'patientMessage', code: '03.01S', isMessage: false },
] as const;

/**
 * billing-rules: records judged a second by the pure rules in this one thread, in the fastest of five rounds and in the
 * slowest. Each record is another one, of a year, with up to six others of its patient; none is read from a database.
 */
export async function run(): Promise<Findings> {
  const book = ruleBook({ rules: null, codes: null, holidays: null }, new Set(['2165', '1733', '6961']));
  const made = makeRecords();
  const today = '2026-11-27';
  const seconds: number[] = [];
  const verdicts: Record<string, number> = {};
  for (let round = 0; round < rounds; round += 1) {
    const from = performance.now();
    for (const facts of made) {
      const { verdict } = judge(facts, book, today);
      if (round === 0) verdicts[verdict] = (verdicts[verdict] ?? 0) + 1;
    }
    seconds.push((performance.now() - from) / 1000);
  }
  return {
    records,
    perSecond: rounded(records / Math.min(...seconds)),
    perSecondSlowest: rounded(records / Math.max(...seconds)),
    verdicts,
  };
}

function makeRecords(): RecordFacts[] {
  const random = seededRandom(149);
  const last = Date.parse('2026-11-27T18:00:00Z');
  return Array.from({ length: records }, (_, index) => {
    const at = last - random.int(0, year);
    const day = businessDay(new Date(at));
    const others: OtherRecord[] = Array.from({ length: random.int(0, 6) }, (__, place) => {
      const before = at - random.int(0, 8 * 86_400_000);
      return {
        id: `${index}-${place}`,
        code: random.pick(kinds).code,
        at: before,
        day: businessDay(new Date(before)),
        samePatient: random.next() < 0.8,
        sameActivity: random.next() < 0.3,
        isMessage: random.next() < 0.5,
        claimed: random.next() < 0.5,
      };
    });
    return {
      ...random.pick(kinds),
      id: `record ${index}`,
      at,
      day,
      province: 'AB',
      patient: { phn: inventedHealthNumber('AB', index), province: 'AB' },
      oopData: null,
      dxCode: random.pick(['2165', '1733', '']),
      askedDay: day,
      requester: random.pick(['md', 'np']),
      practiceIdValidated: true,
      feeKnown: true,
      onBehalf: false,
      seenDay: day,
      others,
      messagesOfWeek: random.int(0, 16),
    };
  });
}
