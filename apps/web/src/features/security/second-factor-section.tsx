/** Filled by its own part of the work; shows nothing until then. */
export function SecondFactorSection() {
  return null;
}
