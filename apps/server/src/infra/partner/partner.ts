/** Hands the photo of an order to the partner for whom it is. */
export type PartnerAdapter = {
  /**
   * @param id the entry of the outbox
   * @returns the way that it took: 'partner', or 'outbox' where the partner has given no address
   * @throws TryFailure
   */
  send(id: string): Promise<'partner' | 'outbox'>;
};

/** Where nothing is known of partners: photos stay in the outbox. */
export const photosStayHere: PartnerAdapter = { send: async () => 'outbox' };
