const kib = 1024;
const mib = kib * kib;

/** A size in words: '384 kB', '5.8 MB', in French '5,8 Mo'. Units of 1024, like the limit of a file. */
export function fileSize(bytes: number, locale: string): string {
  const inMegabytes = bytes >= 1000 * kib;
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: inMegabytes ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: inMegabytes ? 1 : 0,
  }).format(inMegabytes ? bytes / mib : Math.max(1, Math.ceil(bytes / kib)));
}
