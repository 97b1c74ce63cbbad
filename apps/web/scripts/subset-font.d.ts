/** The part of the package that first-font.ts uses; the package has no types. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    letters: string,
    options: {
      targetFormat: 'woff2';
      variationAxes: Record<string, { min: number; max: number }>;
      keepFeatures: readonly string[];
    },
  ): Promise<Buffer>;
}
