import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The standard content's names of practice ids; names that an administrator wrote stay as they are. */
const names: Readonly<Record<string, MessageDescriptor>> = {
  'Practice ID': msg`Practice ID`,
  'MSP Number': msg`MSP Number`,
};

/** A province's name for its practice ids, in the language of the page. */
export function practiceIdNameText(i18n: I18n, fieldName: string): string {
  return Object.hasOwn(names, fieldName) ? i18n._(names[fieldName] as MessageDescriptor) : fieldName;
}
