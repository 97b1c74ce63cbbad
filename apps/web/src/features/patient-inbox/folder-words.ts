import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Folder } from './messages-query.ts';

/** The name of a folder. */
export function folderWords(i18n: I18n, folder: Folder): string {
  if (folder === 'inbox') return i18n._(msg`Inbox`);
  return folder === 'archive' ? i18n._(msg`Archive`) : i18n._(msg({ message: 'Sent', context: 'folder' }));
}

/** What a button says that moves messages to a folder. */
export function moveWords(i18n: I18n, folder: Folder): string {
  if (folder === 'inbox') return i18n._(msg`Move to Inbox`);
  return folder === 'archive' ? i18n._(msg`Move to Archive`) : i18n._(msg`Move to Sent`);
}
