/** The registers of practitioners that the installation can ask. Ids are normalised and of their province's form. */
export type PracticeIdRegister = {
  /** Whether the province's register has the id. @throws RegisterUnavailableError where it can not be asked */
  has(province: string, practiceId: string): Promise<boolean>;
};
