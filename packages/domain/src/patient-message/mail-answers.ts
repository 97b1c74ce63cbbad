/** What a sender said of a patient's agreement to e-mail, and of an address that the clinic's record does not have. */
export type MailAnswers = {
  /** The patient agreed to e-mail. */
  consent: boolean;
  /** `seen` is the record's address that they were told; null where they were told none. */
  record: { answer: 'correct' | 'keep'; seen: string | null } | null;
};

export const noMailAnswers: MailAnswers = { consent: false, record: null };

/** Reads answers that a device has kept; what is damaged was not said. */
export function readMailAnswers(value: unknown): MailAnswers {
  const said = (value ?? {}) as Partial<MailAnswers>;
  const { answer, seen } = said.record ?? {};
  const isAnswer = answer === 'correct' || answer === 'keep';
  return {
    consent: said.consent === true,
    record: isAnswer ? { answer, seen: typeof seen === 'string' ? seen : null } : null,
  };
}
