import { queryOptions } from '@tanstack/react-query';
import type { Media } from '@consult/contract/media/media.ts';
import type { Model } from '@consult/contract/prediction/models.ts';
import { call } from '../../app/call.ts';
import type { Language } from '../../app/language.ts';

/** A photo or film of a gallery, or a copy of one in a consult, of which this page does not know what was predicted. */
export type Predictable = Pick<Media, 'id'> & { contentType: string; aiPredictions?: Media['aiPredictions'] };

/** The models of the installation: they change when its operator changes them. */
export const modelsQuery = (language: Language) =>
  queryOptions({
    queryKey: ['prediction', 'models', language],
    queryFn: ({ signal }) => call('ai-models', { language }, { signal }),
    staleTime: 5 * 60_000,
  });

/**
 * What a model finds in a photo. A press asks for it; what this version of the model found before is shown by itself.
 */
export const predictionQuery = (
  { id, aiPredictions = {} }: Predictable,
  { aiType, aiVersion }: Pick<Model, 'aiType' | 'aiVersion'>,
  language: Language,
) =>
  queryOptions({
    queryKey: ['prediction', id, aiType, aiVersion, language],
    queryFn: ({ signal }) => call('ai-predictImage', { uri: id, aiType, language }, { signal }),
    enabled: aiPredictions[aiType]?.aiVersion === aiVersion,
    retry: false,
    staleTime: Infinity,
  });
