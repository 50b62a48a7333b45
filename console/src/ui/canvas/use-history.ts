import { useCallback, useReducer } from 'react';
import { afterStep, type History, type HistoryStep, historyOf } from './history.ts';

/** A draft with undo and redo. */
export const useHistory = <T>(initial: T) => {
  const [state, dispatch] = useReducer<History<T>, T, [HistoryStep<T>]>(afterStep<T>, initial, historyOf);
  /** Consecutive changes with the same `about` are undone as one. */
  const set = useCallback((change: (now: T) => T, about?: string): void => dispatch({ do: 'set', change, about }), []);
  const load = useCallback((to: T): void => dispatch({ do: 'load', to }), []);
  const undo = useCallback((): void => dispatch({ do: 'undo' }), []);
  const redo = useCallback((): void => dispatch({ do: 'redo' }), []);
  return {
    now: state.now,
    /** The states that undo and redo would lead to. */
    before: state.past.at(-1),
    after: state.future[0],
    first: state.past[0],
    set,
    load,
    undo: state.past.length > 0 ? undo : undefined,
    redo: state.future.length > 0 ? redo : undefined,
  };
};
