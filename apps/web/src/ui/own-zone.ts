/** The zone of this browser's clock, by its IANA name. */
export const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
