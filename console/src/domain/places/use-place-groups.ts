import { actionGroupsEndpoints, type SceneRunRow } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { useLive } from '../../live/use-live.ts';

type Runs = ReadonlyMap<string, SceneRunRow>;
const noRuns: Runs = new Map();

/** The action groups of a place, and their runs as they progress. */
export const usePlaceGroups = (placeId: string) => {
  const [runs, setRuns] = useState(noRuns);
  const groups = useQuery(queryOf(actionGroupsEndpoints.listActionGroups, { query: { placeId } }));
  useLive(`place:${placeId}`, (event) => {
    if (event.name === 'scene.runProgressed') setRuns((old) => new Map(old).set(event.payload.groupId, event.payload));
  });
  return { groups, runs };
};
