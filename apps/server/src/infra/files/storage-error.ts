/** The place where files lie has no room, or can not be used. Nothing that was there before is lost. */
export class StorageError extends Error {
  override name = 'StorageError';
  readonly code: 'STORAGE_FULL' | 'STORAGE_UNAVAILABLE';

  constructor(code: StorageError['code'], cause: unknown) {
    super(code, { cause });
    this.code = code;
  }
}

const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
const unusable = new Set(['EACCES', 'EPERM', 'EROFS', 'EIO', 'ENOTDIR', 'EMFILE', 'ENFILE', 'ENODEV', 'ESTALE']);

/** Turns an error of the operating system into a StorageError where it means that; leaves any other error as it is. */
export function storageError(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code !== undefined && full.has(code)) return new StorageError('STORAGE_FULL', error);
  if (code !== undefined && unusable.has(code)) return new StorageError('STORAGE_UNAVAILABLE', error);
  return error;
}
