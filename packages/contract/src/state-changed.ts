/**
 * The refusal of a state that was chosen on an older one (decision 87): somebody has chosen another meanwhile. It says
 * no state, since an outcome is a patient's: the client reads the present one and shows both.
 */
export const stateChanged = {
  STATE_CHANGED: {
    status: 409,
    message: 'Somebody has changed this in the meantime. Nothing was overwritten; look at both and choose again.',
  },
} as const;
