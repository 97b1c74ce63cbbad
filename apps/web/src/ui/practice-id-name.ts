import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What the standard content calls practice ids; an administrator's own words stay as they are. */
const names: Readonly<Record<string, MessageDescriptor>> = {
  'Practice ID': msg`Practice ID`,
  'MSP Number': msg`MSP Number`,
};

/** What a province calls its practice ids, in the language of the page. */
export function practiceIdNameText(i18n: I18n, fieldName: string): string {
  return Object.hasOwn(names, fieldName) ? i18n._(names[fieldName] as MessageDescriptor) : fieldName;
}
