import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Fault } from '@consult/domain/fault/fault.ts';
import type { faultWords } from './fault-words.ts';

/**
 * A fault in the language of the page. Says only that the form has errors where the page has no words for it: a newer
 * server knows more faults, and the words may not be loaded yet.
 */
export function faultText(i18n: I18n, fault: Fault): string;
export function faultText(i18n: I18n, fault: Fault | null | undefined): string | undefined;
export function faultText(i18n: I18n, fault: Fault | null | undefined): string | undefined {
  if (!fault) return undefined;
  const { code, ...facts } = fault;
  const id = `fault.${code satisfies keyof typeof faultWords}`;
  return Object.hasOwn(i18n.messages, id) ? i18n._(id, facts) : i18n._(msg`Check form for errors.`);
}
