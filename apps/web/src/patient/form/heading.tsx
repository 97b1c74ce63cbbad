import type { ReactNode, Ref } from 'react';

/** The id of 'Question 4 of 12', which describes the heading of the screen. */
export const counterId = 'where';

/** The heading of a screen. It takes the focus when the screen comes, so that a screen reader begins there. */
export function Heading({ ref, children }: { ref: Ref<HTMLHeadingElement>; children: ReactNode }) {
  return (
    <h1 ref={ref} tabIndex={-1} aria-describedby={counterId}>
      {children}
    </h1>
  );
}
