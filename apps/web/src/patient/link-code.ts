declare global {
  /** The code that take-code.ts found in the address. */
  var linkCode: string | undefined;
}

/** The code of the link that this page was opened by, in this tab; '' where there is none. */
export function linkCodeOf(pathname: string): string {
  try {
    return sessionStorage.getItem(`consult.link ${pathname}`) ?? globalThis.linkCode ?? '';
  } catch {
    return globalThis.linkCode ?? '';
  }
}
