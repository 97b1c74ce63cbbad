/** A card as an operator writes it, before it is read. */
export function cardOf(more: object = {}): Record<string, unknown> {
  return {
    category: 'derm',
    version: 'spots-1',
    input: { width: 16, height: 16 },
    labels: ['nevus', 'wart', 'none of these'],
    cannotDiagnose: 'none of these',
    trainedOn: 'Photos of a test.',
    notFor: 'Anything else.',
    ...more,
  };
}
