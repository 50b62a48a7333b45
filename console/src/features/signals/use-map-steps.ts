import { type SignalMap, signalsEndpoints } from '@eoms/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { useHistory } from '../../ui/canvas/use-history.ts';
import { useUndoKeys } from '../../ui/canvas/use-undo-keys.ts';
import { useAct } from '../../ui/forms/use-careful.ts';

const { getSignalMap, saveSignalPositions } = signalsEndpoints;
type Position = SignalMap['positions'][number];
type Places = ReadonlyMap<string, Position>;
const nowhere: Places = new Map();

/** The positions of a map after some devices were moved. */
const withPositions = (old: readonly Position[], moved: readonly Position[]): Position[] => {
  const ids = new Set(moved.map((one) => one.deviceId));
  return [...old.filter((one) => !ids.has(one.deviceId)), ...moved];
};

/** Positions of the devices on a map: saved immediately, with undo and redo. */
export const useMapSteps = (placeId: string | undefined) => {
  const client = useQueryClient();
  const save = useChange(saveSignalPositions);
  const act = useAct();
  const history = useHistory(nowhere);
  /** Position of each device before its first move. */
  const origins = useRef(new Map<string, Position>());
  const { queryKey } = queryOf(getSignalMap, { query: placeId === undefined ? {} : { placeId } });
  const put = async (positions: Position[]): Promise<void> => {
    client.setQueryData<SignalMap>(
      queryKey,
      (map) => map && { ...map, positions: withPositions(map.positions, positions) },
    );
    await act(() => save.mutateAsync({ body: { positions } }));
    // After a failed save the devices return to the positions on the server.
    await client.invalidateQueries({ queryKey });
  };
  const goTo = (places: Places | undefined, step: (() => void) | undefined) =>
    places && step
      ? () => {
          step();
          const elsewhere = [...origins.current].filter(([id]) => places.get(id) !== history.now.get(id));
          void put(elsewhere.map(([id, origin]) => places.get(id) ?? origin));
        }
      : undefined;
  const undo = goTo(history.before, history.undo);
  const redo = goTo(history.after, history.redo);
  useUndoKeys(undo, redo);
  return {
    undo,
    redo,
    /** Moves devices; `drawn` holds the current positions of all of them. */
    place: (moved: readonly Position[], drawn: readonly { id: string; x: number; y: number }[]): void => {
      for (const { id, x, y } of drawn)
        if (!origins.current.has(id) && moved.some((one) => one.deviceId === id))
          origins.current.set(id, { deviceId: id, x, y });
      history.set((places) => new Map([...places, ...moved.map((one) => [one.deviceId, one] as const)]));
      void put([...moved]);
    },
  };
};

export type MapSteps = ReturnType<typeof useMapSteps>;
