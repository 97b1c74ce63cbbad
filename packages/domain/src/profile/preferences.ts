/**
 * A person's choices about notices, as their record stores them; missing ones have their defaults here. Source:
 * document 3, section 2.6.
 */
export type Preferences = {
  readonly language: 'en' | 'fr';
  /** How a doctor is titled in French; '' while nothing is chosen. */
  readonly frenchTitle: '' | 'Dr' | 'Dre';
  readonly homepage: string | null;
  readonly fax: {
    readonly forms: boolean;
    readonly econsult: { readonly outgoing: boolean; readonly incoming: boolean };
    readonly secureMessage: {
      readonly outgoing: boolean;
      readonly incoming: boolean;
      /** Of incoming messages only the first one of a consultant. */
      readonly onlyFirstConsultantMessage: boolean;
    };
    readonly pdf: { readonly includeImages: boolean; readonly includePdfs: boolean };
  };
  readonly email: {
    readonly secureMessaging: boolean;
    readonly overdueSecureMessages: boolean;
    readonly submittedPatientForms: boolean;
    readonly failedEmails: boolean;
  };
  readonly mobilePushNotifications: {
    readonly secureMessaging: boolean;
    readonly econsult: boolean;
    readonly aletheaNews: boolean;
  };
  readonly secureMessaging: { readonly nudgeOverdueMessages: boolean };
};

/** Mail and push are on until switched off, faxes are off until switched on. */
export const defaultPreferences: Preferences = {
  language: 'en',
  frenchTitle: '',
  homepage: null,
  fax: {
    forms: false,
    econsult: { outgoing: false, incoming: false },
    secureMessage: { outgoing: false, incoming: false, onlyFirstConsultantMessage: false },
    pdf: { includeImages: true, includePdfs: true },
  },
  email: { secureMessaging: true, overdueSecureMessages: true, submittedPatientForms: true, failedEmails: true },
  mobilePushNotifications: { secureMessaging: true, econsult: true, aletheaNews: true },
  secureMessaging: { nudgeOverdueMessages: true },
};

/**
 * Reads stored preferences, with defaults for values that are missing or of another type, and without unknown ones.
 */
export function readPreferences(stored: unknown): Preferences {
  const read = filled(defaultPreferences, stored) as Preferences;
  const { language, homepage, frenchTitle } = (stored ?? {}) as Partial<Record<keyof Preferences, unknown>>;
  return {
    ...read,
    language: language === 'fr' ? 'fr' : 'en',
    frenchTitle: frenchTitle === 'Dr' || frenchTitle === 'Dre' ? frenchTitle : '',
    homepage: typeof homepage === 'string' && homepage !== '' ? homepage : null,
  };
}

function filled(defaults: object, stored: unknown): object {
  const given = typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {};
  return Object.fromEntries(
    Object.entries(defaults).map(([key, standard]) => {
      const value = Object.hasOwn(given, key) ? given[key] : undefined;
      if (typeof standard === 'object' && standard !== null) return [key, filled(standard as object, value)];
      return [key, typeof value === typeof standard ? value : standard];
    }),
  );
}
