import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/**
 * The texts of our own list for 'How did you hear about us?' (domain, signup-content.ts), without those that an
 * administrator wrote.
 */
const texts: Readonly<Record<string, MessageDescriptor>> = {
  'A colleague': msg`A colleague`,
  'Who told you about us?': msg`Who told you about us?`,
  'A specialist': msg`A specialist`,
  'Which specialist told you about us?': msg`Which specialist told you about us?`,
  'A conference or event': msg`A conference or event`,
  'Which event was it?': msg`Which event was it?`,
  'A family medicine conference': msg`A family medicine conference`,
  'A nurse practitioner conference': msg`A nurse practitioner conference`,
  'A grand rounds': msg`A grand rounds`,
  'A webinar': msg`A webinar`,
  'Another event': msg`Another event`,
  'My clinic or primary care network': msg`My clinic or primary care network`,
  'Which clinic or network?': msg`Which clinic or network?`,
  'E-mail or fax': msg`E-mail or fax`,
  'Internet search': msg`Internet search`,
  Other: msg`Other`,
  'Where did you hear about us?': msg`Where did you hear about us?`,
};

/**
 * A text of the signup content in the language of the page, where it is ours; others stay as written. The form keeps
 * and sends the content's own text.
 */
export function contentText(i18n: I18n, text: string): string {
  return Object.hasOwn(texts, text) ? i18n._(texts[text] as MessageDescriptor) : text;
}
