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

/** What a failure of the operating system means to whoever stores a file; any other failure as it is. */
export function storageError(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code !== undefined && full.has(code)) return new StorageError('STORAGE_FULL', error);
  if (code !== undefined && unusable.has(code)) return new StorageError('STORAGE_UNAVAILABLE', error);
  return error;
}
