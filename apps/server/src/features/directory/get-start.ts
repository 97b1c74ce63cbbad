import { lastServices, mostFavourites, servicesGetStart } from '@consult/contract/directory/get-start.ts';
import { serve } from '../../call/implement.ts';
import { loadServices, presentService } from './load-services.ts';
import { scopeOf } from './visibility.ts';

/**
 * How many of the viewer's sent consults are looked at: a bound for those who always ask the same service. Of their
 * services four times as many as are shown are taken, in case some are not there any more.
 */
const looked = 200;
const taken = 4 * lastServices;

const statement = `select
    array(select s.service_id from (
        select service_id, created_at from activity where referrer_id = $1 order by created_at desc limit ${looked}) s
      group by s.service_id order by max(s.created_at) desc limit ${taken}) as recent,
    array(select service_id from service_favourite where person_id = $1
      order by added_at desc limit ${mostFavourites}) as favourites`;

/** services-getStart: what the finder shows before anything is typed or chosen. */
export const getStart = serve(servicesGetStart).handler(async ({ context: { app, viewer } }) => {
  const now = app.now();
  const { rows } = await app.read.query<{ recent: string[]; favourites: string[] }>({
    name: 'directory-start',
    text: statement,
    values: [viewer.personId],
  });
  const { recent = [], favourites = [] } = rows[0] ?? {};
  const ids = [...new Set([...recent, ...favourites])];
  const services = await loadServices(app.read, ids, await scopeOf(app.read, viewer), now);
  const byId = new Map(services.map((row) => [row.id, presentService(row, now)]));
  const shown = (some: readonly string[]) => some.flatMap((id) => byId.get(id) ?? []);
  return { recent: shown(recent).slice(0, lastServices), favourites: shown(favourites) };
});
