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
      // The browser's storage is full or refuses: the choice then lasts until the page closes.
    }
  },
  remove(key: string): void {
    try {
      localStorage.removeItem(`consult.${key}`);
    } catch {
      // The browser refuses storage, so it kept nothing.
    }
  },
};
