/**
 * Where a payment provider leads back to after a payment (document 2, sections 2.1 and 2.9): the consult page, which
 * congratulates and takes these parameters out of the address at once.
 */
export function returnAddress(clientSecret: string): string {
  const query = new URLSearchParams({
    payment_intent: clientSecret.replace(/_secret.*$/, ''),
    payment_intent_client_secret: clientSecret,
    redirect_status: 'succeeded',
  });
  return `/dashboard/consult?${query.toString()}`;
}
