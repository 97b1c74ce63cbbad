import { useLingui } from '@lingui/react/macro';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { serviceWords } from '@consult/domain/directory/in-language.ts';
import { useContentLanguage, usePlaceWords } from '../../app/place-words.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import type { Service } from './directory-queries.ts';
import { chooseFavourite, useFavourites } from './start-query.ts';
import classes from './finder-start.module.css';

const sign = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** Puts a service among one's favourites, or takes it from them; nothing until they are known. */
export function FavouriteStar({ service }: { service: Service }) {
  const { t } = useLingui();
  const favourites = useFavourites();
  const title = usePlaceWords().title(service);
  const { serviceName } = serviceWords(service, useContentLanguage());
  if (!favourites) return null;
  const isOne = favourites.has(service.id);
  const name = `${title}, ${serviceName}`;
  return (
    <IconButton
      label={isOne ? t`Remove from favourites: ${name}` : t`Add to favourites: ${name}`}
      icon={isOne ? <IconStarFilled {...sign} /> : <IconStar {...sign} />}
      className={classes.star}
      aria-pressed={isOne}
      onClick={() => void chooseFavourite(service, !isOne)}
    />
  );
}
