import { startPagesEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { useStaleOnNews } from '../../live/use-stale-on-news.ts';
import { PageBones } from '../../ui/states/skeleton.tsx';
import { StandardHome } from './standard-home.tsx';

const { getStartPage } = startPagesEndpoints;
// The standard home needs none of it.
const DesignedHome = lazy(async () => ({ default: (await import('./designed-home.tsx')).DesignedHome }));

/**
 * The first page after signing in: the document that somebody or their role starts on, or the standard home. `?view=standard`
 * shows the latter for once. If the choice cannot be read, the standard home is better than none.
 */
export const HomeScreen = () => {
  const [params, setParams] = useSearchParams();
  const start = useQuery(queryOf(getStartPage));
  const shown = start.data?.shown ?? undefined;
  useStaleOnNews('startPages', () => true, [getStartPage]);
  useStaleOnNews(
    shown && `document:${shown.id}`,
    (event) => event.name === 'document.changed' && ['removed', 'published'].includes(event.payload.change),
    [getStartPage],
  );
  if (start.isPending) return <PageBones />;
  const toStandard = (): void => setParams({ view: 'standard' });
  const toStart = (): void => setParams({});
  if (start.data && shown && params.get('view') !== 'standard')
    return (
      <Suspense fallback={<PageBones />}>
        <DesignedHome start={start.data} id={shown.id} onStandard={toStandard} />
      </Suspense>
    );
  return <StandardHome start={start.data} onStart={toStart} />;
};
