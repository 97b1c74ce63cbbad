/** What an admin decides about pictures, in the content document 'imaging'. Source: server rules, section 14. */
export type ImagingSettings = {
  /** Whether photos whose consent allows to improve models are collected for labelling. */
  collect: boolean;
  /** Whether a photo or film of a gallery is sent only with a recorded consent. */
  consentRequired: boolean;
};

/** Reads the content document 'imaging'; what is missing, or is no yes, is a no. */
export function readImagingSettings(body: unknown): ImagingSettings {
  const given = (typeof body === 'object' && body !== null ? body : {}) as Record<keyof ImagingSettings, unknown>;
  return { collect: given.collect === true, consentRequired: given.consentRequired === true };
}
