/**
 * How long a service asks to be left alone, in seconds: Retry-After as seconds or as a date (RFC 9110); 0 where it says
 * nothing.
 */
export function retryAfterOf(headers: Headers, now = Date.now()): number {
  const said = headers.get('retry-after')?.trim() ?? '';
  if (/^\d{1,9}$/.test(said)) return Number(said);
  const at = Date.parse(said);
  return Number.isNaN(at) ? 0 : Math.max(0, Math.ceil((at - now) / 1000));
}
