import { actionGroupsEndpoints, type SceneRunRow } from '@eoms/contract';
import { useCallback, useState } from 'react';
import { useLive } from '../../../live/use-live.ts';
import { useStaleOnNews } from '../../../live/use-stale-on-news.ts';

const { listActionGroups, pageSceneRuns } = actionGroupsEndpoints;

/** The newest run of each group of a place that was heard of since the screen was opened. */
export const usePlaceRuns = (placeId: string | undefined) => {
  const [runs, setRuns] = useState<ReadonlyMap<string, SceneRunRow>>(new Map());
  const note = useCallback(
    (run: SceneRunRow) =>
      setRuns((old) => {
        const known = old.get(run.groupId);
        return known && known.startedAt > run.startedAt ? old : new Map(old).set(run.groupId, run);
      }),
    [],
  );
  const topic = placeId === undefined ? undefined : `place:${placeId}`;
  useLive(topic, (event) => {
    if (event.name === 'scene.runProgressed') note(event.payload);
  });
  useStaleOnNews(topic, (event) => event.name === 'scene.runProgressed' && event.payload.endedAt !== null, [
    listActionGroups,
    pageSceneRuns,
  ]);
  return { runs, note };
};
