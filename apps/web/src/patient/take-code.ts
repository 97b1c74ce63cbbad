/**
 * The document's first script: takes the link's code out of the address before anything else loads, so that neither the
 * history nor a request names it. The tab keeps it for a reload; it opens nothing without the proof. Then it asks what
 * the link tells before the proof, while the page's own code is on its way.
 */
const address = new URL(location.href);
const place = `consult.link ${address.pathname}`;
let code = address.searchParams.get('code');
if (code !== null) {
  globalThis.linkCode = code;
  address.searchParams.delete('code');
  history.replaceState(null, '', `${address.pathname}${address.search}`);
}
try {
  if (code === null) code = sessionStorage.getItem(place);
  else sessionStorage.setItem(place, code);
} catch {
  // Without storage a reload asks for the mail's link again, and says so.
}
if (code && !address.searchParams.has('preview')) {
  const answer = fetch('/V5/call/patientLink-look', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    credentials: 'omit',
    cache: 'no-store',
    body: JSON.stringify({ code }),
  });
  // The page hears of a failure when it takes the answer.
  answer.catch(() => undefined);
  globalThis.earlyLook = { code, answer };
}
