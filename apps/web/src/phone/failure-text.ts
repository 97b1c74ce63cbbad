import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What a failed call or upload means for the person at the phone. */
export function failureText(i18n: I18n, code: string): string {
  switch (code) {
    case 'CODE_USED':
      return i18n._(
        msg({
          id: 'failure.CODE_USED',
          message: 'A phone has used this code already. A code works once: make a new one on your computer.',
        }),
      );
    case 'CODE_RAN_OUT':
      return i18n._(
        msg({
          id: 'failure.CODE_RAN_OUT',
          message: 'This code does not work any more. It works for five minutes: make a new one on your computer.',
        }),
      );
    case 'CODE_UNKNOWN':
    case 'INVALID_INPUT':
      return i18n._(
        msg({
          id: 'failure.CODE_UNKNOWN',
          message: 'This is not a code that was made here. Check it, or make a new one on your computer.',
        }),
      );
    case 'TOO_MANY':
      return i18n._(msg`There were too many tries from here. Wait 15 minutes and try again.`);
    case 'OFFLINE':
      return i18n._(msg`There is no connection. We go on when you are connected.`);
    case 'UNSUPPORTED_TYPE':
      return i18n._(msg`Only JPEG and PNG photos can be added.`);
    case 'FILE_HEIC':
      return i18n._(
        msg`This photo is in Apple’s HEIC format, which this browser cannot read. Choose ‘Most Compatible’ under Settings > Camera > Formats, and take it again.`,
      );
    case 'FILE_DAMAGED':
      return i18n._(msg`This photo is damaged and cannot be opened.`);
    case 'IMAGE_TOO_LARGE':
      return i18n._(msg`This photo has more than 100 million pixels.`);
    case 'TOO_LARGE':
      return i18n._(msg`This photo has more than 50 MB.`);
    case 'GALLERY_FULL':
      return i18n._(msg`The gallery is full. Delete photos there on your computer, then try again.`);
    case 'PHONE_FULL':
      return i18n._(
        msg({
          id: 'failure.PHONE_FULL',
          message: 'No more photos fit under this code. Make a new one on your computer.',
        }),
      );
    case 'TOO_MUCH_UNSENT':
    case 'TOO_MANY_FILES':
      return i18n._(msg`Too many files wait on your computer. Send or remove some there, then try again.`);
    default:
      return i18n._(msg`The server does not answer. Try again in a few minutes.`);
  }
}
