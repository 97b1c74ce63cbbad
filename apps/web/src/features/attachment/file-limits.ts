import { maxAttachmentBytes, maxAttachments } from '@consult/domain/consult/attachment-limits.ts';

/** How many files a form takes, and how many bytes one of them may have. */
export type FileLimits = { readonly files: number; readonly bytes: number };

/** Those of consults and replies. */
export const usualLimits: FileLimits = { files: maxAttachments, bytes: maxAttachmentBytes };
