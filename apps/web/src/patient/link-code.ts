declare global {
  /** The code that take-code.ts found in the address. */
  var linkCode: string | undefined;
  /** What take-code.ts asked for. */
  var earlyLook: { code: string; answer: Promise<Response> } | undefined;
}

/** The code of the link that this page was opened by, in this tab; '' where there is none. */
export function linkCodeOf(pathname: string): string {
  try {
    return sessionStorage.getItem(`consult.link ${pathname}`) ?? globalThis.linkCode ?? '';
  } catch {
    return globalThis.linkCode ?? '';
  }
}

/** The answer to what the document's first script asked of this link; once, and undefined where it asked nothing. */
export function takeEarlyLook(code: string): Promise<Response> | undefined {
  const early = globalThis.earlyLook;
  globalThis.earlyLook = undefined;
  return early?.code === code ? early.answer : undefined;
}
