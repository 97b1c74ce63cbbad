/**
 * The refusal of a save that names an older version than the one that stands: another page has saved meanwhile. The
 * client reads the newer one and shows both.
 */
export const changedElsewhere = {
  CHANGED_ELSEWHERE: {
    status: 409,
    message: 'This was changed elsewhere in the meantime. Nothing was overwritten; look at both and save again.',
  },
} as const;
