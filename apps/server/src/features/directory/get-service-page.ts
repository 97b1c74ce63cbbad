import { servicesGetServicePage } from '@consult/contract/directory/get-service-page.ts';
import { serve } from '../../call/implement.ts';
import { SearchClusterError } from './cluster-index.ts';
import { loadServices, presentService } from './load-services.ts';
import { directoryIndex } from './choose-index.ts';
import { narrowed, scopeOf } from './visibility.ts';

/**
 * The size of the finder's page, and the most services that its text search finds. The beta directory has smaller pages
 * and more of them.
 */
const finderHits = 50;

/**
 * services-getServicePage. The city and province of the input say where the referring clinic is: they order the
 * services, and the province may narrow what the viewer sees, never widen it. `numServices` counts all pages.
 */
export const getServicePage = serve(servicesGetServicePage).handler(
  async ({ input, context: { app, viewer }, errors }) => {
    const { perPage, page, city, province, sortType } = input;
    const text = input.searchText.trim();
    const now = app.now();
    const scope = narrowed(await scopeOf(app.read, viewer), province);
    const last = text !== '' && perPage === finderHits ? finderHits : Number.POSITIVE_INFINITY;
    const offset = (page - 1) * perPage;
    const { hits, total, marks, also, instead } = await directoryIndex(app)
      .search({
        text,
        specialty: input.specialty,
        subsite: input.subsite,
        scope,
        from: { city, province },
        sortType,
        offset,
        limit: offset < last ? perPage : 0,
      })
      .catch((failure: unknown) => {
        if (!(failure instanceof SearchClusterError)) throw failure;
        app.log.warn('the search cluster gave no answer that can be used', {
          timedOut: failure.reason === 'SEARCH_TIMED_OUT',
        });
        throw errors[failure.reason]();
      });
    const ids = hits.map(({ id }) => id);
    const rows = await loadServices(app.read, ids, scope, now);
    const byId = new Map(hits.map((hit) => [hit.id, hit]));
    return {
      services: rows.map((row) => presentService(row, now)),
      nextPage: offset + perPage < Math.min(total, last) ? page + 1 : null,
      numServices: total,
      matches: rows.map(({ id }) => {
        const { match = 'all' as const, without = [] } = byId.get(id) ?? {};
        return { serviceId: id, match, without: [...without] };
      }),
      marks: marks.map(({ words, beginning }) => ({ words: [...words], beginning })),
      also: also.map(({ typed, called }) => ({ typed, called: [...called] })),
      instead: instead.map(({ text: other, total: numServices }) => ({ text: other, numServices })),
    };
  },
);
