const units = [
  ['gigabyte', 1024 ** 3],
  ['megabyte', 1024 ** 2],
] as const;

/** A size in words: '384 kB', '5.8 MB', in French '5,8 Mo'. Units of 1024, like the limit of a file. */
export function fileSize(bytes: number, locale: string): string {
  // 1,000 kB and more are said in MB, and so on.
  const [unit, size] = units.find(([, of]) => bytes >= (of / 1024) * 1000) ?? (['kilobyte', 1024] as const);
  const isSmall = unit === 'kilobyte';
  const said = new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: isSmall ? 0 : 1 });
  return said.format(isSmall ? Math.max(1, Math.ceil(bytes / size)) : bytes / size);
}
