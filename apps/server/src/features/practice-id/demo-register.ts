/**
 * Practice ids that the demo world's register knows and nobody there has, by province: for trying a signup and a
 * correction. docs/running.md lists them.
 */
export const demoPracticeIds: Readonly<Record<string, readonly string[]>> = {
  AB: Array.from({ length: 100 }, (_, n) => String(104_200_900 + n)),
  BC: Array.from({ length: 100 }, (_, n) => `J${9000 + n}`),
};

/** The demo world's stand-in for a province's register. */
export const demoRegister = {
  has: async (province: string, practiceId: string): Promise<boolean> =>
    demoPracticeIds[province]?.includes(practiceId) ?? false,
};
