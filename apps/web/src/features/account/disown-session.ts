import { useRouter } from '@tanstack/react-router';
import { useMutation } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { call } from '../../app/call.ts';
import { callErrorText } from '../../app/call-error-text.ts';
import { failedWith } from '../../app/call-error.ts';
import { refetchAfresh } from '../../app/refetch.ts';
import { showSnack } from '../../ui/snackbar.tsx';
import { sessionsQuery } from './sessions-query.ts';

/**
 * 'This wasn't me': ends the session and leads to the new password, since whoever began it knows the present one. One
 * that has ended meanwhile leads there as well.
 */
export function useDisownSession() {
  const { i18n } = useLingui();
  const router = useRouter();
  return useMutation({
    mutationFn: async (sessionId: string | null) => {
      if (sessionId !== null)
        await call('security-endSession', { sessionId, notMine: true }).catch((error: unknown) => {
          if (!failedWith(error, 'NOT_FOUND')) throw error;
        });
      await router.navigate({ to: '/dashboard/security', search: { because: 'not-me' } });
    },
    onError: (error) => showSnack({ text: callErrorText(i18n, error) }),
    onSettled: () => void refetchAfresh(sessionsQuery.queryKey),
  });
}
