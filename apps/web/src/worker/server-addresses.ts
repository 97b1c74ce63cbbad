/**
 * Addresses, with their queries, that the server answers by itself or with a document apart. The worker shows the
 * product's document at every other one.
 */
export const serverAddresses: readonly RegExp[] = [
  /^\/V5\//,
  /^\/(?:patient(?:-copy|-message)?|forms\/?|phone)(?:\?|$)/,
  /^\/unsubscribe(?:\?|$)/,
  /^\/calendar\//,
  /^\/(?:healthz|readyz|metrics)$/,
];
