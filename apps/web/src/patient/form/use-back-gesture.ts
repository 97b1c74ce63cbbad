import { useEffect, useEffectEvent } from 'react';

const guard = { consult: 'question-before' };
const isGuard = (): boolean => (history.state as typeof guard | null)?.consult === guard.consult;

/**
 * Lets the browser's own Back, which is how phones go back, lead to the question before. An entry of the history stands
 * for that; it has the page's own address and says nothing of the question. From the first question Back leaves.
 * @param onBack null on the first screen
 * @param screen changes with each screen
 */
export function useBackGesture(onBack: (() => void) | null, screen: unknown): void {
  const canGoBack = onBack !== null;
  const handleBack = useEffectEvent(() => onBack?.());
  useEffect(() => {
    if (!canGoBack) return;
    if (!isGuard()) history.pushState(guard, '');
    const handlePop = () => {
      if (!isGuard()) handleBack();
    };
    addEventListener('popstate', handlePop);
    return () => removeEventListener('popstate', handlePop);
  }, [canGoBack, screen]);
}
