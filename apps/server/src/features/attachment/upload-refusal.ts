import { checkAttachmentCount, fileTooLarge, maxAttachments } from '@consult/domain/consult/attachment-limits.ts';
import { englishOf } from '@consult/domain/fault/english.ts';
import { ORPCError } from '@orpc/server';
import type { App } from '../../call/context.ts';
import { errorBody, toCallError } from '../../call/errors.ts';
import { refuse } from '../../call/implement.ts';
import { StorageError } from '../../infra/files/storage-error.ts';

/** Failures of an upload beside those that every call can have. */
const refusals = {
  TOO_LARGE: { status: 413, message: englishOf(fileTooLarge) },
  TOO_MANY_FILES: { status: 409, message: englishOf(checkAttachmentCount(maxAttachments + 1)!) },
  TOO_MUCH_UNSENT: {
    status: 409,
    message: 'You have uploaded more than may wait unsent. Send or remove some files first.',
  },
  OFFSET_CONFLICT: { status: 409, message: 'This upload is at another place. Ask where it is and go on from there.' },
  ID_TAKEN: { status: 409, message: 'Another file was uploaded under this id. Begin again under a new one.' },
  BAD_UPLOAD: { status: 400, message: 'This is not how a file is uploaded here.' },
  STORAGE_FULL: {
    status: 507,
    message: 'There is no room for files at the moment. Nothing that was uploaded is lost; try again later.',
  },
  STORAGE_UNAVAILABLE: {
    status: 503,
    message: 'Files cannot be stored at the moment. Nothing that was uploaded is lost; try again later.',
  },
} as const;

export type UploadRefusal = keyof typeof refusals;

/** A named failure of an upload. */
export function refuseUpload(code: UploadRefusal): ORPCError<UploadRefusal, unknown> {
  return new ORPCError(code, { ...refusals[code], defined: true });
}

/**
 * Turns a failure of the place where files lie into the failure that a client gets; leaves any other failure as it is.
 */
export function storageRefusal(error: unknown): unknown {
  return error instanceof StorageError ? refuseUpload(error.code) : error;
}

/** The error that the protocol's library throws: a status and a text of its own. */
type ProtocolError = { status_code: number; body: string };

const byStatus: Record<number, UploadRefusal> = { 409: 'OFFSET_CONFLICT', 413: 'TOO_LARGE' };

/**
 * Turns any failure into a status and a JSON body, {error, code}, like every call's. It logs an unknown failure, and
 * the client gets an id that names it in the log.
 */
export async function uploadFailure(error: unknown, app: App): Promise<{ status_code: number; body: string }> {
  const named = storageRefusal(error);
  const known =
    named instanceof ORPCError || !isProtocolError(named)
      ? await toUploadError(named, app)
      : ofStatus(named.status_code);
  return { status_code: known.status, body: JSON.stringify(errorBody(known)) };
}

/** The failure that a status of the protocol stands for. */
export function ofStatus(status: number): ORPCError<string, unknown> {
  if (status === 404 || status === 410) return refuse('NOT_FOUND');
  return refuseUpload(byStatus[status] ?? 'BAD_UPLOAD');
}

async function toUploadError(error: unknown, app: App): Promise<ORPCError<string, unknown>> {
  // Storage failures are of our own making and have 5xx: toCallError would take them for unknown ones.
  if (error instanceof ORPCError && error.code in refusals) return error as ORPCError<string, unknown>;
  return toCallError(error, app, 'upload');
}

function isProtocolError(error: unknown): error is ProtocolError {
  const status = (error as Partial<ProtocolError> | null)?.status_code;
  // 501: an extension of the protocol that is not offered here, which is the client's mistake.
  return typeof status === 'number' && (status < 500 || status === 501);
}
