/** Seconds that mail, fax and push about a new message wait, so that several become one. */
export const noticeDelaySeconds = 60;
