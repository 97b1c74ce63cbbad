/** How a patient's link may be refused; all links alike. */
export const linkErrors = {
  LINK_INVALID: { status: 404, message: 'This link is invalid or has expired. Ask your clinic for a new one.' },
  WRONG_PROOF: {
    status: 403,
    message: 'This is not the number that the message was sent for. Check it and try again.',
  },
  LINK_LOCKED: { status: 429, message: 'There were too many wrong tries. Try again in an hour.' },
} as const;
