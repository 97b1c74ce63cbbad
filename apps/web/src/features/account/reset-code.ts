/**
 * The code of a reset link waits in the tab's own history entry once it has left the address, so that a reload keeps
 * it.
 */
type Kept = { oobCode?: unknown } | null;

/** The code that the page was opened with; '' where there is none. */
export function codeOfPage(): string {
  const given = new URLSearchParams(location.search).get('oobCode');
  if (given) return given;
  const kept = (history.state as Kept)?.oobCode;
  return typeof kept === 'string' ? kept : '';
}

/** Takes the code out of the address, so that it stands in no screenshot, referrer or shared link. */
export function hideCode(code: string): void {
  if (location.search === '') return;
  history.replaceState({ ...(history.state as Kept), oobCode: code }, '', location.pathname);
}

/** Forgets a used code. */
export function forgetCode(): void {
  history.replaceState({ ...(history.state as Kept), oobCode: undefined }, '', location.pathname);
}
