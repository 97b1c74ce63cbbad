import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/** So long its reader has for the sentence that says why, ms. Document 2, section 9: texts stay for 1.5 to 2 s. */
const readMs = 2_000;

/** Goes back to the page before after a moment, while `returns`; or to the homepage where there is none. */
export function useReturning(returns: boolean): () => void {
  const router = useRouter();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();
  const goBack = () => {
    if (canGoBack) router.history.back();
    else void navigate({ to: '/dashboard', replace: true });
  };
  const handleRead = useEffectEvent(goBack);
  useEffect(() => {
    if (!returns) return;
    const timer = setTimeout(() => handleRead(), readMs);
    return () => clearTimeout(timer);
  }, [returns]);
  return goBack;
}
