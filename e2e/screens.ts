/** A desk and a phone; the phone has fingers and no pointer, so it does not show what only a pointer needs. */
export const sizes = {
  wide: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} as const;
export const schemes = ['light', 'dark'] as const;
