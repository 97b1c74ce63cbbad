import { holidaysOf } from '../holidays.ts';
import { messageBillingLimitsOf } from '../patient-messages.ts';
import type { Day } from '../../time/business-time.ts';
import type { Circumstances, Limits, Outcome, Rule, Terms } from './rule.ts';
import { rules } from './table.ts';

/** A rule with the terms that hold on a day. */
export type RuleInForce = { readonly rule: Rule; readonly terms: Terms };

/** What the rules are read from; each is the body of a content document, or null. */
export type RuleContent = {
  /** 'billing-rules' {rules}: entries {rule} with the fields of Terms. */
  readonly rules: unknown;
  /** 'billing-codes' {patientMessages}: the limits of messages to patients, where the rules give none. */
  readonly codes: unknown;
  /** 'statutory-holidays' {days}. */
  readonly holidays: unknown;
};

/** The rules of an installation. Reading content once serves any number of records. */
export type RuleBook = {
  /** The rules of a province on a day of service; none where nobody wrote any. */
  readonly on: (province: string, day: Day) => readonly RuleInForce[];
  readonly isHoliday: (day: Day) => boolean;
  readonly diagnoses: Circumstances['diagnoses'];
};

export function ruleBook(content: RuleContent, diagnoses: Circumstances['diagnoses']): RuleBook {
  const all = rules.map((rule) => ({ rule, terms: termsOf(rule, content) }));
  const known = new Map<string, readonly RuleInForce[]>();
  const years = new Map<number, ReadonlySet<Day>>();
  return {
    on: (province, day) => {
      const key = `${province} ${day}`;
      let found = known.get(key);
      if (!found) {
        if (known.size > 5000) known.clear();
        found = all.flatMap(({ rule, terms }) => {
          const holds = terms.findLast((one) => one.province === province && one.from <= day);
          return holds && (holds.to === null || day <= holds.to) ? [{ rule, terms: holds }] : [];
        });
        known.set(key, found);
      }
      return found;
    },
    isHoliday: (day) => {
      const year = Number(day.slice(0, 4));
      let days = years.get(year);
      if (!days) years.set(year, (days = holidaysOf(year, content.holidays)));
      return days.has(day);
    },
    diagnoses,
  };
}

/** The terms of a rule, oldest first: those of a fresh installation, and what content says instead from a day on. */
function termsOf(rule: Rule, content: RuleContent): readonly Terms[] {
  const given = (content.rules as { rules?: unknown } | null)?.rules;
  const first: Terms = { ...rule.terms, limits: { ...rule.terms.limits, ...messageLimits(rule.id, content.codes) } };
  const entries = (Array.isArray(given) ? given : []).filter(
    (one): one is Record<string, unknown> => (one as { rule?: unknown } | null)?.rule === rule.id,
  );
  const read = entries.flatMap((entry) => {
    const terms = readTerms(entry, first);
    return terms ? [terms] : [];
  });
  return [first, ...read].toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));
}

function messageLimits(id: string, codes: unknown): Limits {
  const { perPatientAndWeek, perDoctorAndWeek } = messageBillingLimitsOf(codes);
  if (id === 'patient-message-patient-week') return { most: perPatientAndWeek };
  return id === 'patient-message-doctor-week' ? { most: perDoctorAndWeek } : {};
}

const isDay = (value: unknown): value is Day => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');
const outcomes: readonly unknown[] = ['refuse', 'hold', 'warn'] satisfies Outcome[];

function bothLanguages(value: unknown): { en: string; fr: string } | null {
  const { en, fr } = (value ?? {}) as Record<string, unknown>;
  return typeof en === 'string' && typeof fr === 'string' && en !== '' && fr !== '' ? { en, fr } : null;
}

/** An admin's entry; what it does not say, or says wrongly, is as in a fresh installation. Null without a first day. */
function readTerms(entry: Record<string, unknown>, usual: Terms): Terms | null {
  if (!isDay(entry['from'])) return null;
  const { outcome, codes, not, province, limits } = entry;
  return {
    from: entry['from'],
    to: isDay(entry['to']) ? entry['to'] : null,
    province: typeof province === 'string' ? province : usual.province,
    outcome: outcomes.includes(outcome) ? (outcome as Outcome) : usual.outcome,
    codes: codes === null || isTexts(codes) ? codes : usual.codes,
    not: isTexts(not) ? not : usual.not,
    limits: { ...usual.limits, ...readLimits(limits) },
    source: bothLanguages(entry['source']) ?? usual.source,
    text: bothLanguages(entry['text']),
    confirmed: entry['confirmed'] === true,
  };
}

function readLimits(value: unknown): Limits {
  const limits: Record<string, number | readonly string[]> = {};
  for (const [name, limit] of Object.entries((value ?? {}) as Record<string, unknown>))
    if ((typeof limit === 'number' && Number.isFinite(limit)) || isTexts(limit)) limits[name] = limit;
  return limits;
}
