/**
 * Money is whole cents of Canadian dollars, in code, contract and database (bigint): no sum is ever a fraction.
 * The brand keeps floating point out: an amount comes from `cents`, and what a calculation gives is a plain number
 * until it has been checked again. Decision 143. Source: server rules, section 23, 'Amounts'.
 */

declare const whole: unique symbol;
/** An amount in cents of `currency`. */
export type Cents = number & { readonly [whole]: 'cents' };

/** Every amount is in this currency. */
export const currency = 'CAD';

/** The languages that amounts are written in. */
type Language = 'en' | 'fr';

/** @throws RangeError where it is no whole number of cents that a number holds exactly */
export function cents(amount: number): Cents {
  if (!Number.isSafeInteger(amount)) throw new RangeError('Not a whole number of cents');
  // There is no negative nothing.
  return (amount === 0 ? 0 : amount) as Cents;
}

export function sumOf(amounts: readonly Cents[]): Cents {
  return cents(amounts.reduce<number>((sum, amount) => sum + amount, 0));
}

const signs = {
  en: { group: ',', decimal: '.', around: (amount: string) => `$${amount}` },
  // As the Office québécois de la langue française writes it, with spaces at which no line breaks.
  fr: { group: '\u00a0', decimal: ',', around: (amount: string) => `${amount}\u00a0$` },
} as const;

const thousands = /\B(?=(?:\d{3})+$)/g;

/** As people read it: $1,234.50, 1 234,50 $; -$5.00, -5,00 $. */
export function formatMoney(amount: Cents, language: Language): string {
  const { group, decimal, around } = signs[language];
  const { dollars, rest } = partsOf(amount);
  return `${amount < 0 ? '-' : ''}${around(`${dollars.replaceAll(thousands, group)}${decimal}${rest}`)}`;
}

/** As a scale says it, without cents, which are left off: $5,000, 5 000 $. */
export function formatWholeDollars(amount: Cents, language: Language): string {
  const { group, around } = signs[language];
  return `${amount < 0 ? '-' : ''}${around(partsOf(amount).dollars.replaceAll(thousands, group))}`;
}

/** As programs read it, in every language: 1234.50, -5.00. */
export function plainMoney(amount: Cents): string {
  const { dollars, rest } = partsOf(amount);
  return `${amount < 0 ? '-' : ''}${dollars}.${rest}`;
}

/** Works on digits, so that nothing is rounded. */
function partsOf(amount: Cents): { dollars: string; rest: string } {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return { dollars: digits.slice(0, -2), rest: digits.slice(-2) };
}
