import { afterEach, expect, test } from 'vitest';
import { queryClient } from '../../app/query-client.ts';
import { showStored, standingQuery, type Standing } from './standing-query.ts';

afterEach(() => queryClient.clear());

test('what was just stored of the standing is not undone by an answer that was asked for before', async () => {
  const standing: Standing = {
    province: 'AB',
    fieldName: 'Practice ID',
    practiceId: '1042-00913',
    validationEnabled: false,
    proof: null,
  };
  const shown = () => queryClient.getQueryData(standingQuery.queryKey);
  queryClient.setQueryData(standingQuery.queryKey, standing);
  const older = Promise.withResolvers<Standing>();
  const asked = queryClient.fetchQuery({ ...standingQuery, queryFn: () => older.promise, staleTime: 0 });
  const proof = { name: 'licence.pdf', contentType: 'application/pdf', size: 3, sentAt: '2026-01-05T12:00:00.000Z' };
  await showStored({ proof });
  older.resolve(standing);
  await asked.catch(() => undefined);
  expect(shown()).toEqual({ ...standing, proof });
});
