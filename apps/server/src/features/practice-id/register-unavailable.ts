/**
 * The register did not answer, or gave an answer that we do not understand. The error does not say for whom we asked.
 */
export class RegisterUnavailableError extends Error {
  override readonly name = 'RegisterUnavailableError';
}
