import { mostFavourites } from '@consult/contract/directory/get-start.ts';
import { servicesSetFavourite } from '@consult/contract/directory/set-favourite.ts';
import { refuse, serve } from '../../call/implement.ts';
import { visibleService } from './visible-service.ts';

/**
 * services-setFavourite. A service that is not offered any more can still be taken away. Two at once may pass the bound
 * by one, which harms nothing.
 */
export const setFavourite = serve(servicesSetFavourite).handler(
  async ({ input: { serviceId, favourite }, context: { app, viewer }, errors }) => {
    const values = [viewer.personId, serviceId];
    if (!favourite) {
      await app.write.query('delete from service_favourite where person_id = $1 and service_id = $2', values);
      return { ok: true };
    }
    if (!(await visibleService(app, viewer, serviceId))) throw refuse('NOT_FOUND');
    const { rows } = await app.write.query<{ held_all: boolean }>(
      `with others as (select count(*) >= ${mostFavourites} as held_all
          from service_favourite where person_id = $1::uuid and service_id <> $2::uuid),
        added as (insert into service_favourite (person_id, service_id)
          select $1::uuid, $2::uuid from others where not held_all on conflict do nothing)
        select held_all from others`,
      values,
    );
    if (rows[0]?.held_all) throw errors.FAVOURITES_FULL();
    return { ok: true };
  },
);
