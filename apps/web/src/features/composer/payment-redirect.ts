const parts = ['payment_intent', 'payment_intent_client_secret', 'redirect_status'] as const;

/**
 * Reads the address after a payment: whether it succeeded, and the address without the provider's additions. Null for
 * an address without a payment. Source: document 2, section 2.1.
 */
export function readPaymentRedirect(address: { pathname: string; search: string; hash: string }) {
  const query = new URLSearchParams(address.search);
  if (!parts.some((part) => query.has(part))) return null;
  const succeeded = parts.every((part) => query.get(part)) && query.get('redirect_status') === 'succeeded';
  for (const part of parts) query.delete(part);
  const rest = query.toString();
  return { succeeded, rest: `${address.pathname}${rest ? `?${rest}` : ''}${address.hash}` };
}
