/**
 * The longest message that is forwarded, characters; the contract's own limit lies beside code that the page does not
 * load.
 */
export const forwardBodyMaxLengthOfPage = 20_000;
/** The longest message that goes with a fax, characters. */
export const faxMessageMaxLength = 5_000;
