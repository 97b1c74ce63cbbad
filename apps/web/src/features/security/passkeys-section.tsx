/** Filled by its own part of the work; shows nothing until then. */
export function PasskeysSection() {
  return null;
}
