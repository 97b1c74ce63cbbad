type Props = { size?: number };

/** The product's sign. Beside its name it is decoration; alone it needs a label around it. */
export function Mark({ size = 20 }: Props) {
  return (
    <svg width={size} height={size} viewBox="0 0 20 20" aria-hidden="true">
      <path
        fill="var(--frame-mark)"
        d="M5 2h10a4 4 0 0 1 4 4v5a4 4 0 0 1-4 4h-3.700L6 18.600V15H5a4 4 0 0 1-4-4V6a4 4 0 0 1 4-4Z"
      />
      <path d="M10 5.200v6.600M6.700 8.500h6.600" stroke="var(--frame)" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
