/** The few signs of patients' pages, drawn after Tabler's outlines (MIT); each stands beside words. */
const signs = {
  back: 'M5 12h14M5 12l6 6M5 12l6-6',
  saved: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M9 12l2 2l4-4',
  waiting: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M12 7v5l3 3',
  private: 'M12 3a12 12 0 0 0 8.5 3a12 12 0 0 1-8.5 15a12 12 0 0 1-8.5-15a12 12 0 0 0 8.5-3M12 11v3',
  error: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M12 8v4M12 16v.01',
} as const;

export function Sign({ name }: { name: keyof typeof signs }) {
  return (
    <svg className="sign" viewBox="0 0 24 24" aria-hidden="true">
      <path d={signs[name]} />
    </svg>
  );
}
