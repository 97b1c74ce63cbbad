import { z } from 'zod';
import { call } from '../call.ts';
import { id } from '../schemas.ts';
import { attachment } from './attachment.ts';

export const attachmentFinish = call({
  name: 'attachment-finish',
  summary:
    'Takes a completed upload in: its type is found from its content, an image is re-encoded without where it was taken. Repeating it answers the same.',
  // For people who compose consults and people who write into threads: clinic staff too.
  access: [['econsultAndSecureMessaging'], ['forwardEconsult'], ['approveEconsult'], ['secureMessagingSendMessages']],
  changes: { waits: false },
  input: z.object({ attachmentId: id }),
  output: attachment,
  errors: {
    UPLOAD_INCOMPLETE: { status: 409, message: 'This file has not arrived whole yet.' },
    UNSUPPORTED_TYPE: {
      status: 415,
      message: 'This file is not an image (jpg, jpeg, png), an MP4 video or a PDF. It was not attached.',
    },
    FILE_DAMAGED: { status: 415, message: 'This file is damaged and cannot be opened. It was not attached.' },
    FILE_PROTECTED: {
      status: 415,
      message: 'This PDF opens only with a password. Save it without one, and attach it again.',
    },
    FILE_HEIC: {
      status: 415,
      message: 'This photo is in Apple’s HEIC format, whatever its name says. Save it as JPEG, and attach it again.',
    },
    IMAGE_TOO_LARGE: {
      status: 415,
      message: 'This picture has more than 100 million pixels. Save it smaller, and attach it again.',
    },
    STORAGE_FULL: {
      status: 507,
      message: 'There is no room for files at the moment. Nothing that was uploaded is lost; try again later.',
    },
    STORAGE_UNAVAILABLE: {
      status: 503,
      message: 'Files cannot be stored at the moment. Nothing that was uploaded is lost; try again later.',
    },
  },
});
