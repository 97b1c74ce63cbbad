import type { I18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { callErrorText } from '../../app/call-error-text.ts';
import { failedWith } from '../../app/call-error.ts';
import { faultText } from '../../app/fault-text.ts';
import { uploadErrorText } from '../attachment/attachment.ts';

/**
 * Why the server did not take a message. Files or handouts that went with it may be gone, and the text says which.
 * `file`: the name of the one that it refused.
 */
export function refusalText(i18n: I18n, error: unknown, file?: string): string {
  if (file !== undefined) {
    const why = uploadErrorText(i18n, error);
    return t(i18n)`${file}: ${why}`;
  }
  if (failedWith(error, 'INVALID_INPUT') && error.faults?.['resourceIds'])
    return t(i18n)`Some of these resources are not in your library any more.`;
  const ofPhotos = failedWith(error, 'INVALID_INPUT') ? error.faults?.['galleryMediaURIs'] : undefined;
  if (ofPhotos) return faultText(i18n, ofPhotos);
  if (failedWith(error, 'INVALID_INPUT') && error.faults?.['attachments'])
    return faultText(i18n, { code: 'files-missing' });
  return callErrorText(i18n, error);
}
