/** What a launch from a partner's record system handed over. */
export function EmrSection() {
  return null;
}
