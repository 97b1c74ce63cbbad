/** A phone number that a phone calls; nothing where there is none. */
export function Phone({ number }: { number: string }) {
  if (number === '') return null;
  return <a href={`tel:${number.replace(/[^+\d]/g, '')}`}>{number}</a>;
}
