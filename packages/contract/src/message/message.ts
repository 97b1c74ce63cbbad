/** The longest text of one message, in characters. */
export const messageMaxLength = 20_000;
/** How many messages one page of a thread holds. */
export const threadPageSize = 50;
