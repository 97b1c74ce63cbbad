/** Passes on whole lines only, so that what another program prints meanwhile never stands inside one. */
export function wholeLines(write: (text: string) => void): { take: (text: string) => void; end: () => void } {
  let rest = '';
  return {
    take(text) {
      const cut = text.lastIndexOf('\n') + 1;
      if (cut === 0) {
        rest += text;
        return;
      }
      write(rest + text.slice(0, cut));
      rest = text.slice(cut);
    },
    end() {
      if (rest !== '') write(`${rest}\n`);
      rest = '';
    },
  };
}
