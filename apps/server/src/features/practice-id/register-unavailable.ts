/** The register did not answer, or not in a way that is understood. Says nothing about whom it was asked for. */
export class RegisterUnavailableError extends Error {
  override readonly name = 'RegisterUnavailableError';
}
