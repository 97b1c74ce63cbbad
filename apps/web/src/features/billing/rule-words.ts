import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { provinceNames, type Province } from '@consult/domain/patient/provinces.ts';
import type { Output } from '../../app/call.ts';
import { saidOf } from '../../ui/said-instant.ts';
import { dayText } from './month-words.ts';

export type Finding = Output<'billing-getExplanation'>['findings'][number];
type Facts = Finding['facts'];

/** What a rule found: a headline, and the sentence that names its facts; `holds` is said where it is not broken. */
type Words = { head: MessageDescriptor; why: MessageDescriptor; holds: MessageDescriptor };

const text = (facts: Facts, name: string): string => String(facts[name] ?? '');
const dayOf = (facts: Facts, name: string): string => dayText(text(facts, name));

/** '2026/11/20, 15:10', business time as the server said it. */
export function instantText(at: string): string {
  const { day, time } = saidOf(at);
  return `${dayText(day)}, ${time}`;
}

const when = (facts: Facts): string => (text(facts, 'at') === '' ? '' : instantText(text(facts, 'at')));

export const provinceText = (i18n: I18n, code: string): string =>
  provinceNames[code as Province]?.[i18n.locale === 'fr' ? 'fr' : 'en'] ?? code;

const fields: Readonly<Record<string, MessageDescriptor>> = {
  genderCode: msg`sex`,
  addressLine1: msg`address`,
  cityName: msg`city`,
  postalCode: msg`postal code`,
  firstName: msg`first name`,
  surname: msg`last name`,
  birthDate: msg`date of birth`,
};
const requesters: Readonly<Record<string, MessageDescriptor>> = {
  md: msg`a physician`,
  np: msg`a nurse practitioner`,
  resident: msg`a resident`,
};

const list = (i18n: I18n, names: Facts[string] | undefined): string =>
  (Array.isArray(names) ? names : []).map((name) => (fields[name] ? i18n._(fields[name]) : name)).join(', ');

const words: Readonly<Record<string, (facts: Facts, i18n: I18n) => Words>> = {
  'snapshot-unreadable': () => ({
    head: msg`the patient cannot be read`,
    why: msg`The consult or message that this came from is gone or cannot be opened, and a claim needs its patient.`,
    holds: msg`The patient can be read`,
  }),
  'health-number': (facts, i18n) => {
    const province = provinceText(i18n, text(facts, 'province'));
    const missing = text(facts, 'wrong') === 'health-number-required';
    return {
      head: missing ? msg`the health number is missing` : msg`the health number is wrong`,
      why: missing
        ? msg`A claim needs the patient’s number of ${province}. Ask the clinic that knows the patient.`
        : msg`This is not a number of ${province}: its length or check digit is wrong. Compare it with the patient’s card.`,
      holds: msg`Health number right by its check digit`,
    };
  },
  identifier: () => ({
    head: msg`the lifetime identifier is unknown to the payer`,
    why: msg`Only the payer knows the patient’s lifetime identifier. Compare number, names and date of birth.`,
    holds: msg`Lifetime identifier`,
  }),
  quebec: () => ({
    head: msg`the patient is from Quebec`,
    why: msg`Patients from Quebec cannot be billed for.`,
    holds: msg`The patient is not from Quebec`,
  }),
  'out-of-province': (facts, i18n) => {
    const province = provinceText(i18n, text(facts, 'province'));
    const missing = list(i18n, facts['missing']);
    return {
      head: msg`data of a patient from out of province are incomplete`,
      why: msg`A claim for a patient from ${province} also needs: ${missing}.`,
      holds: msg`Out-of-province data complete`,
    };
  },
  'same-day': (facts) => {
    const [code, at] = [text(facts, 'code'), when(facts)];
    return {
      head: msg`the same code was billed for this patient on this day`,
      why: msg`You billed ${code} for this patient already (${at}). It is paid once a day.`,
      holds: msg`Not billed before on this day`,
    };
  },
  'calls-of-day': (facts) => {
    const [calls, most] = [text(facts, 'calls'), text(facts, 'most')];
    return {
      head: msg`more phone consults in a day than are paid`,
      why: msg`This is your phone consult number ${calls} for this patient on this day; ${most} are paid.`,
      holds: msg`Phone consult ${calls} of ${most} for this patient on this day`,
    };
  },
  'message-window': (facts) => {
    const at = when(facts);
    return {
      head: msg`another message was billed within 24 hours`,
      why: msg`You billed a message in this consult less than 24 hours before (${at}).`,
      holds: msg`No other message billed within 24 hours`,
    };
  },
  'econsult-near-call': (facts) => {
    const [code, at] = [text(facts, 'code'), when(facts)];
    return {
      head:
        text(facts, 'when') === 'after'
          ? msg`a phone consult came less than 24 hours after`
          : msg`a phone consult came less than 24 hours before`,
      why: msg`You billed ${code} for this patient (${at}). An eConsult is not paid within 24 hours of a phone consult for the same patient.`,
      holds: msg`No phone consult within 24 hours`,
    };
  },
  'patient-message-patient-week': (facts) => {
    const [most, week] = [text(facts, 'most'), dayOf(facts, 'week')];
    return {
      head: msg`the week’s messages to this patient are used up`,
      why: msg`In the week from ${week}, ${most} is paid for each patient.`,
      holds: msg`First message to this patient in its week`,
    };
  },
  'patient-message-doctor-week': (facts) => {
    const [sent, most, week] = [text(facts, 'sent'), text(facts, 'most'), dayOf(facts, 'week')];
    return {
      head: msg`the week’s messages to patients are used up`,
      why: msg`This is your message number ${sent} in the week from ${week}; ${most} are paid.`,
      holds: msg`Message ${sent} of ${most} in its week`,
    };
  },
  'code-unknown': (facts) => {
    const code = text(facts, 'code');
    return {
      head: msg`the code is not in our fees`,
      why: msg`No fee for ${code} is known here on that day. Our fees are not the whole schedule, so the code may be right all the same.`,
      holds: msg`A fee for ${code} is known`,
    };
  },
  'call-hour': (facts) => {
    const [fits, at] = [text(facts, 'fits'), when(facts)];
    return {
      head: msg`the code does not fit the time of the call`,
      why: text(facts, 'holiday')
        ? msg`The call began on a statutory holiday (${at}): ${fits} says what was done.`
        : msg`The call began at another time (${at}): ${fits} says what was done.`,
      holds: msg`The code fits the start of the call`,
    };
  },
  'message-hour': (facts) => {
    const [at, from, to] = [when(facts), text(facts, 'from'), text(facts, 'to')];
    return {
      head: msg`the message was written outside the hours of its code`,
      why: msg`It is for weekdays that are not holidays, from ${from}:00 to ${to}:00; this message is dated ${at}.`,
      holds: msg`Written within the hours of its code`,
    };
  },
  requester: (facts, i18n) => {
    const who = requesters[text(facts, 'requester')];
    const requester = who ? i18n._(who) : '';
    return {
      head: msg`the code is not for this question`,
      why: msg`The question came from ${requester}; the code is for those of nurse practitioners.`,
      holds: msg`The code is for questions of ${requester}`,
    };
  },
  'answered-late': (facts) => {
    const [took, most, asked] = [text(facts, 'took'), text(facts, 'most'), dayOf(facts, 'asked')];
    return {
      head: msg`the answer came after ${most} days`,
      why: msg`The consult was sent on ${asked} and answered ${took} days later; ${most} are allowed.`,
      holds: msg`Answered after ${took} of ${most} days`,
    };
  },
  'patient-message-on-behalf': () => ({
    head: msg`somebody else sent it in your name`,
    why: msg`A message to a patient that was sent on your behalf is never billed.`,
    holds: msg`You sent it yourself`,
  }),
  'patient-not-seen': (facts) => {
    const [months, seen] = [text(facts, 'months'), dayOf(facts, 'seen')];
    return {
      head: msg`no visit within ${months} months is known`,
      why:
        seen === ''
          ? msg`Nothing here says that you have seen this patient in the ${months} months before. If you have, it may go.`
          : msg`The last time known here is ${seen}. If you have seen the patient since, it may go.`,
      holds: msg`Patient seen on ${seen}`,
    };
  },
  'diagnosis-missing': () => ({
    head: msg`the diagnosis code is missing`,
    why: msg`This code is paid only with a diagnosis.`,
    holds: msg`Diagnosis code given`,
  }),
  'diagnosis-unknown': () => ({
    head: msg`the diagnosis code is not in our list`,
    why: msg`Our list is not the province’s own, so the code may be right all the same.`,
    holds: msg`Diagnosis code is known`,
  }),
  'practice-id': () => ({
    head: msg`your practice ID is not validated`,
    why: msg`It goes on by itself once your practice ID is validated.`,
    holds: msg`Practice ID validated`,
  }),
  'service-to-come': (facts) => {
    const day = dayOf(facts, 'day');
    return {
      head: msg`the service is still to come`,
      why: msg`It is on ${day}, and goes on by itself from that day.`,
      holds: msg`The service has taken place`,
    };
  },
  'submission-late': (facts) => {
    const [age, most, days] = [text(facts, 'age'), text(facts, 'most'), Number(facts['left'])];
    const late = Number(facts['age']) > Number(facts['most']);
    return {
      head: late ? msg`the time to claim is over` : msg`the time to claim is nearly over`,
      why: late
        ? msg`The service was ${age} days ago; it could be claimed for ${most} days.`
        : msg`The service was ${age} days ago; ${plural(days, { one: '# day is left', other: '# days are left' })}.`,
      holds: msg`Day ${age} of ${most} to claim it`,
    };
  },
};

const unchecked = msg`This could not be checked: something that it needs is not known here. It keeps nothing back.`;
const byOutcome = {
  refuse: (head: string) => msg`Would be refused: ${head}`,
  hold: (head: string) => msg`Held: ${head}`,
  warn: (head: string) => msg`To look at: ${head}`,
};
const sent = (head: string) => msg`The payer may refuse it: ${head}`;

/** Facts in braces of an installation's own words. */
const fill = (sentence: string, facts: Facts): string =>
  sentence.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const fact = facts[name];
    return fact === undefined ? whole : Array.isArray(fact) ? fact.join(', ') : String(fact);
  });

/**
 * What the page says of a finding; `isSent`: the payer has the claim. A rule that this page does not know yet is named
 * by its id.
 */
export function findingWords(
  i18n: I18n,
  { rule, outcome, unchecked: open, facts, text: own }: Finding,
  isSent = false,
) {
  const known = words[rule]?.(facts, i18n);
  const language = i18n.locale === 'fr' ? 'fr' : 'en';
  const head = known ? i18n._(known.head) : rule;
  return {
    head:
      outcome === 'passed' || open
        ? head
        : i18n._(isSent && outcome !== 'warn' ? sent(head) : byOutcome[outcome](head)),
    why: open ? i18n._(unchecked) : own ? fill(own[language], facts) : known ? i18n._(known.why) : '',
    holds: known ? i18n._(known.holds) : rule,
  };
}

const verdicts = {
  ready: msg({ id: 'billing.ready', message: 'Ready' }),
  warn: msg({ id: 'billing.warn', message: 'To look at' }),
  hold: msg({ id: 'billing.held', message: 'Held' }),
  refuse: msg({ id: 'billing.wouldBeRefused', message: 'Would be refused' }),
  elsewhere: msg({ id: 'billing.noClaimsWay', message: 'No claims way yet' }),
};
const checkCode = msg`Check the code`;
const weeklyLimit = msg`Held: weekly limit`;

/** How a row of the report says where its record stands before the file; '' before it was judged. */
export function verdictWords(
  i18n: I18n,
  verdict: Finding['outcome'] | 'ready' | 'elsewhere' | '',
  rule: string,
): string {
  if (verdict === '' || verdict === 'passed') return '';
  if (rule === 'call-hour' && verdict === 'refuse') return i18n._(checkCode);
  if (rule.endsWith('-week') && verdict === 'hold') return i18n._(weeklyLimit);
  return i18n._(verdicts[verdict]);
}
