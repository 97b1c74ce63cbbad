/** A database cannot be brought to the state that this code needs. The message is one sentence for the operator. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}
