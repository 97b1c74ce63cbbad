/** A desk and a hand: the phone has fingers, so what only a pointer needs is not there. */
export const sizes = {
  wide: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} as const;
export const schemes = ['light', 'dark'] as const;
