import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  econsultConsultantCode,
  econsultReferrerCode,
  patientMessageCode,
  threadMessageCode,
  type PhoneConsultCode,
} from '@consult/domain/billing/codes.ts';
import { formatMoney, type Cents } from '@consult/domain/money/money.ts';

const calls: Readonly<Record<PhoneConsultCode, MessageDescriptor>> = {
  '03.01LJ': msg`call on a weekday, 7am-5pm`,
  '03.01LK': msg`call on a weekday, 5pm-10pm, or on a weekend or statutory holiday, 7am-10pm`,
  '03.01LL': msg`call at 10pm-7am`,
};
const whats: Readonly<Record<string, MessageDescriptor>> = {
  ...calls,
  [econsultConsultantCode]: msg`answer to an eConsult`,
  [econsultReferrerCode]: msg`question of an eConsult`,
  [threadMessageCode]: msg`message`,
  [patientMessageCode]: msg`message to a patient`,
};

/** A code with what it says was done, where it is none of the installation's own, and what it pays. */
export function codeWords(i18n: I18n, { code, fee }: { code: string; fee: Cents | null }): string {
  const what = whats[code];
  const pays = fee === null ? '' : formatMoney(fee, i18n.locale === 'fr' ? 'fr' : 'en');
  return [code, what ? i18n._(what) : '', pays].filter((part) => part !== '').join(' · ');
}
