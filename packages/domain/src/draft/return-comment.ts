/** The longest comment with which an approver gives a draft back to who forwarded it, in characters. */
export const maxReturnComment = 2_000;
