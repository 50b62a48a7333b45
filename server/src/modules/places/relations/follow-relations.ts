import type { Log } from '../../../platform/log/log.ts';
import type { News } from '../../../platform/news/news.ts';
import { combinationChanged, placeChanged, placeRemoved } from '../places.news.ts';
import type { PlaceRelations } from './relations.ts';

interface FollowDeps {
  readonly news: Pick<News, 'on' | 'onGap'>;
  readonly relations: PlaceRelations;
  readonly log: Log;
}

/** Keeps what a node knows of combined places up to date, also when another node changes them. */
export const followRelations = ({ news, relations, log }: FollowDeps): void => {
  news.on(combinationChanged, relations.reload);
  // Their names are part of it.
  const ifInvolved = async ({ placeId }: { readonly placeId: string }): Promise<void> => {
    if (relations.sharing(placeId).length > 1) await relations.reload();
  };
  news.on(placeChanged, ifInvolved);
  news.on(placeRemoved, ifInvolved);
  news.onGap(() => {
    relations.reload().catch((error: unknown) => log.warn({ err: error }, 'combined places could not be read again'));
  });
};
