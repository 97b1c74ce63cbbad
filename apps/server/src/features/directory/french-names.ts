import { servicesGetFrenchNames } from '@consult/contract/directory/get-french-names.ts';
import { placeWordsOf } from '@consult/domain/directory/in-language.ts';
import type { ContentLanguage, PlaceWords } from '@consult/domain/directory/in-language.ts';
import { serve } from '../../call/implement.ts';
import type { Queryable } from './visibility.ts';

/** A subsite of several specialties has one French name: the last by specialty. */
async function loadFrenchNames(db: Queryable): Promise<Record<string, string>> {
  const { rows } = await db.query<{ english: string; french: string }>({
    name: 'directory-french-names',
    text: `select n.english, n.french from specialty s
        cross join lateral (select s.name as english, s.name_fr as french, 0 as place
          union all select u.english, u.french, 1
            from unnest(s.subsites, s.subsites_fr) as u (english, french)) n
      where n.english is not null and n.french <> '' order by s.name, n.place`,
  });
  return Object.fromEntries(rows.map(({ english, french }) => [english, french]));
}

/** services-getFrenchNames. */
export const getFrenchNames = serve(servicesGetFrenchNames).handler(({ context: { app } }) =>
  loadFrenchNames(app.read),
);

/** The words of specialties and subsites for a reader whom the server writes to. English asks nothing. */
export async function placeWordsFor(db: Queryable, language: ContentLanguage): Promise<PlaceWords> {
  return placeWordsOf(language === 'fr' ? await loadFrenchNames(db) : {}, language);
}
