/** Whether eight digits, YYYYMMDD, are a day of the calendar. */
export function isRealDate(text: string): boolean {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? [];
  if (year === undefined) return false;
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return (
    at.getUTCFullYear() === Number(year) && at.getUTCMonth() === Number(month) - 1 && at.getUTCDate() === Number(day)
  );
}
