import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { maxAttachmentBytes, maxAttachments } from '@consult/domain/consult/attachment-limits.ts';
import { callErrorText } from '../../app/call-error-text.ts';
import { failedWith } from '../../app/call-error.ts';
import { fileSize } from './file-size.ts';

/** Why an upload failed, in the language of the page; '' where the row already says it. */
export function uploadErrorText(i18n: I18n, error: unknown): string {
  if (failedWith(error, 'UNSUPPORTED_TYPE'))
    return i18n._(msg`This file is not an image (jpg, jpeg, png), an MP4 video or a PDF. It was not attached.`);
  if (failedWith(error, 'TOO_LARGE')) {
    const most = fileSize(maxAttachmentBytes, i18n.locale);
    return i18n._(msg`A file may have at most ${most}.`);
  }
  if (failedWith(error, 'TOO_MANY_FILES')) {
    const most = maxAttachments;
    return i18n._(msg`Can't upload more than ${most} file(s)`);
  }
  if (failedWith(error, 'TOO_MUCH_UNSENT'))
    return i18n._(msg`You have uploaded more than may wait unsent. Send or remove some files first.`);
  if (failedWith(error, 'STORAGE_FULL', 'STORAGE_UNAVAILABLE'))
    return i18n._(msg`Files cannot be stored at the moment. Nothing that was uploaded is lost; try again later.`);
  if (failedWith(error, 'OFFLINE', 'SERVER_DOWN', 'UPLOAD_INCOMPLETE')) return '';
  return callErrorText(i18n, error);
}
