/**
 * The document's first script: takes the link's code out of the address before anything else loads, so that neither the
 * history nor a request names it. The tab keeps it for a reload; it opens nothing without the proof.
 */
const address = new URL(location.href);
const code = address.searchParams.get('code');
if (code !== null) {
  globalThis.linkCode = code;
  try {
    sessionStorage.setItem(`consult.link ${address.pathname}`, code);
  } catch {
    // Without storage a reload asks for the mail's link again, and says so.
  }
  history.replaceState(null, '', address.pathname);
}
