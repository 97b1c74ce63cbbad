/** The host that passkeys are made for: they open it and no other. */
export type RelyingParty = {
  id: string;
  name: string;
  /** The addresses that the asking page may have come from. */
  origins: string[];
};

/**
 * The relying party of PUBLIC_URL. In local use every port of localhost is the same host to a browser, so the address
 * that the page was really loaded from counts as well; elsewhere nothing that a request says does.
 * @param host the request's own host header
 */
export function relyingParty(publicUrl: string, host: string | undefined): RelyingParty {
  const { hostname, origin } = new URL(publicUrl);
  const local = hostname === 'localhost' && host !== undefined && /^localhost(:\d{1,5})?$/.test(host);
  return { id: hostname, name: 'Consult', origins: local ? [origin, `http://${host}`] : [origin] };
}
