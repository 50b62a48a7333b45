import { panelsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useReducer, useRef } from 'react';
import { queryOf } from '../../api/query-of.ts';
import type { Gated } from '../../ui/states/query-gate.tsx';
import { afterStep, beginning, type PanelDraft } from './panel-steps.ts';

/** The panel under edit, with its steps back and forth. */
export const usePanelDraft = (kind: 'model' | 'type', id: string | null) => {
  const [state, dispatch] = useReducer(afterStep, beginning);
  const ofModel = useQuery({
    ...queryOf(panelsEndpoints.getModelPanel, { params: { id: id ?? '' } }),
    enabled: id !== null && kind === 'model',
  });
  const ofType = useQuery({
    ...queryOf(panelsEndpoints.getTypePanel, { params: { id: id ?? '' } }),
    enabled: id !== null && kind === 'type',
  });
  const designing = useRef(false);
  designing.current = state.past.length > 0;
  useEffect(() => {
    const loaded = ofModel.data ?? ofType.data;
    // A later reading must not take away what is being designed.
    if (!loaded || designing.current) return;
    const ofId = 'modelId' in loaded ? loaded.modelId : loaded.typeId;
    dispatch({ do: 'load', draft: { name: loaded.name, ofId, enabled: loaded.enabled, layout: loaded.layout } });
  }, [ofModel.data, ofType.data]);
  /** Changes of the same `about` in a row are undone as one. */
  const set = useCallback(
    (part: Partial<PanelDraft>, about?: string): void => dispatch({ do: 'set', part, about }),
    [],
  );
  return {
    draft: state.now,
    kept: (kind === 'model' ? ofModel : ofType) as Gated<unknown>,
    set,
    undo: state.past.length > 0 ? () => dispatch({ do: 'undo' }) : undefined,
    redo: state.future.length > 0 ? () => dispatch({ do: 'redo' }) : undefined,
    changed: state.past[0] !== undefined && JSON.stringify(state.past[0]) !== JSON.stringify(state.now),
  };
};
