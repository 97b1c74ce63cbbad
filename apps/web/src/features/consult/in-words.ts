import { useMemo } from 'react';
import { answerWords } from '@consult/domain/directory/in-language.ts';
import { useContentLanguage, usePlaceWords } from '../../app/place-words.ts';
import type { Activity } from '../activity/activity.ts';

/** A consult with its subject, questions and options as its reader reads them. */
export function useInWords(activity: Activity): Activity {
  const words = usePlaceWords();
  const language = useContentLanguage();
  return useMemo(
    () => ({
      ...activity,
      subject: words.subject(activity.subject) || words.title(activity),
      answers: activity.answers.map((answer) => {
        const { header, values } = answerWords(answer, language);
        return { ...answer, header, values: [...values] };
      }),
    }),
    [activity, words, language],
  );
}
