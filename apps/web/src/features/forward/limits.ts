/**
 * The longest message that can be forwarded, in characters. The contract has the same limit, in a file that the page
 * does not load.
 */
export const forwardBodyMaxLengthOfPage = 20_000;
/** The longest message with a fax, in characters. */
export const faxMessageMaxLength = 5_000;
