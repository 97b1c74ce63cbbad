import type { I18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { callErrorText } from '../../app/call-error-text.ts';
import { failedWith } from '../../app/call-error.ts';

/** Why the server did not take a message. What went with it may be gone meanwhile, and the sender has to know what. */
export function refusalText(i18n: I18n, error: unknown): string {
  if (failedWith(error, 'INVALID_INPUT') && error.faults?.['resourceIds'])
    return t(i18n)`Some of these resources are not in your library any more.`;
  if (failedWith(error, 'INVALID_INPUT') && error.faults?.['attachments'])
    return t(i18n)`Some of these files are not there any more, or have not arrived whole. Attach them again.`;
  return callErrorText(i18n, error);
}
