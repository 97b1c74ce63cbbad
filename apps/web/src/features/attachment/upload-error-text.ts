import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { callErrorText } from '../../app/call-error-text.ts';
import { failedWith } from '../../app/call-error.ts';

/** Why an upload did not go over, in the language of the page; '' where the row says it all. */
export function uploadErrorText(i18n: I18n, error: unknown): string {
  if (failedWith(error, 'UNSUPPORTED_TYPE'))
    return i18n._(msg`This file is not an image (jpg, jpeg, png), an MP4 video or a PDF. It was not attached.`);
  if (failedWith(error, 'OFFLINE', 'SERVER_DOWN', 'UPLOAD_INCOMPLETE')) return '';
  return callErrorText(i18n, error);
}
