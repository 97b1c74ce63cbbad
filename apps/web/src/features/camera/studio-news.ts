/** What the page hears of, to say it. */
export type StudioNews = 'photo' | 'film-begun' | 'film' | 'ends-soon' | 'failed' | 'no-films';
