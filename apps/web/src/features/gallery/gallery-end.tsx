import { useInfiniteQuery } from '@tanstack/react-query';
import { memo, useEffect, useEffectEvent } from 'react';
import { fetchMore } from '../../app/fetch-more.ts';
import { LoadMore } from '../../app/load-more.tsx';
import { galleryQuery, type GalleryPlace } from './gallery-query.ts';

/**
 * The end of a gallery: Load More, and the next page by itself while the end is near. It stands apart, so that asking
 * draws it alone and not the photos.
 */
export const GalleryEnd = memo(function GalleryEnd({ place, near }: { place: GalleryPlace; near: boolean }) {
  const list = useInfiniteQuery(galleryQuery(place));
  const mayAsk = near && list.hasNextPage && !list.isFetchingNextPage && !list.isFetchNextPageError;
  const ask = useEffectEvent(() => void fetchMore(list));
  const pages = list.data?.pages.length;
  useEffect(() => {
    if (mayAsk) ask();
  }, [mayAsk, pages]);
  return <LoadMore list={list} />;
});
