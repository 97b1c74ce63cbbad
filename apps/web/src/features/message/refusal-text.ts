import type { FieldFaults } from '@consult/domain/fault/fault.ts';
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
  const faults: FieldFaults = failedWith(error, 'INVALID_INPUT') && error.faults ? error.faults : {};
  const { attachments, galleryMediaURIs: photos, resourceIds: resources } = faults;
  // Files, photos and resources are counted together.
  const tooMany = [attachments, photos, resources].find((fault) => fault?.code === 'too-many-files');
  if (tooMany) return faultText(i18n, tooMany);
  if (resources) return t(i18n)`Some of these resources are not in your library any more.`;
  if (photos) return faultText(i18n, photos);
  return attachments ? faultText(i18n, { code: 'files-missing' }) : callErrorText(i18n, error);
}
