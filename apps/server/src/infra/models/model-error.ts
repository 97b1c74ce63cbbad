import { PlainError } from '../log/describe-error.ts';

/** Why a model gave no prediction. */
export type ModelTrouble =
  | 'away'
  | 'too-slow'
  | 'too-much'
  | 'refused'
  | 'not-understood'
  | 'another-model'
  | 'failed'
  | 'busy'
  | 'resting'
  | 'no-picture';

/** A model gave no prediction. The message is fixed: it holds nothing of the picture, the answer or an address. */
export class ModelError extends PlainError {
  readonly trouble: ModelTrouble;

  /** What the library or the card says of it, for the operator who tries a model; never logged. */
  readonly more: string;

  constructor(trouble: ModelTrouble, more = '') {
    super(`a model gave no prediction: ${trouble}`);
    this.trouble = trouble;
    this.more = more;
  }
}
