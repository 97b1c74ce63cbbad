/** Who may share with patients, as groups of permissions (server rules, section 18). */
export const shareAccess = [['patientCC'], ['oneWayMessaging'], ['moaMessaging']] as const;
