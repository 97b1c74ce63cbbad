/** How long mail, fax and push about what came new into an inbox wait, in seconds, so that several become one. */
export const noticeDelaySeconds = 60;
