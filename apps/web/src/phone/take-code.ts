/**
 * The document's first script: takes the code out of the address before anything else loads, so that the history does
 * not name it. It stands behind the '#', which browsers send to nobody. It lies in the page's memory: it works once.
 */
const opening = location.hash.slice(1);
if (opening !== '') {
  globalThis.phoneCode = opening;
  history.replaceState(null, '', location.pathname);
}
