/**
 * Small things that a browser keeps (language, theme, folded groups; never patient data). A browser that
 * refuses storage keeps nothing, which is no error.
 */
export const keep = {
  read(key: string): string | null {
    try {
      return localStorage.getItem(`consult.${key}`);
    } catch {
      return null;
    }
  },
  write(key: string, value: string): void {
    try {
      localStorage.setItem(`consult.${key}`, value);
    } catch {
      // Full or refused: the choice then holds until the page closes.
    }
  },
  remove(key: string): void {
    try {
      localStorage.removeItem(`consult.${key}`);
    } catch {
      // Nothing was kept.
    }
  },
};
