import { type PanelLayout, panelsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useReducer } from 'react';
import { queryOf } from '../../api/query-of.ts';

export interface PanelDraft {
  name: string;
  /** Id of the model or of the type that the panel is for. */
  ofId: string;
  enabled: boolean;
  layout: PanelLayout;
}
interface State {
  now: PanelDraft;
  past: readonly PanelDraft[];
  future: readonly PanelDraft[];
}
type Step = { do: 'set'; draft: PanelDraft } | { do: 'load'; draft: PanelDraft } | { do: 'undo' } | { do: 'redo' };

const mostSteps = 100;
const empty: PanelDraft = { name: '', ofId: '', enabled: true, layout: [] };

const step = (state: State, action: Step): State => {
  const { now, past, future } = state;
  if (action.do === 'load') return { now: action.draft, past: [], future: [] };
  if (action.do === 'set') return { now: action.draft, past: [...past, now].slice(-mostSteps), future: [] };
  const [from, to] = action.do === 'undo' ? [past, future] : [future, past];
  const next = action.do === 'undo' ? from.at(-1) : from[0];
  if (next === undefined) return state;
  return action.do === 'undo'
    ? { now: next, past: past.slice(0, -1), future: [now, ...to] }
    : { now: next, past: [...to, now], future: future.slice(1) };
};

/** The panel under edit, with its steps back and forth. */
export const usePanelDraft = (kind: 'model' | 'type', id: string | null) => {
  const [state, dispatch] = useReducer(step, { now: empty, past: [], future: [] });
  const ofModel = useQuery({
    ...queryOf(panelsEndpoints.getModelPanel, { params: { id: id ?? '' } }),
    enabled: id !== null && kind === 'model',
  });
  const ofType = useQuery({
    ...queryOf(panelsEndpoints.getTypePanel, { params: { id: id ?? '' } }),
    enabled: id !== null && kind === 'type',
  });
  useEffect(() => {
    const loaded = ofModel.data ?? ofType.data;
    if (!loaded) return;
    const ofId = 'modelId' in loaded ? loaded.modelId : loaded.typeId;
    dispatch({ do: 'load', draft: { name: loaded.name, ofId, enabled: loaded.enabled, layout: loaded.layout } });
  }, [ofModel.data, ofType.data]);
  return {
    draft: state.now,
    error: ofModel.error ?? ofType.error,
    set: (part: Partial<PanelDraft>) => dispatch({ do: 'set', draft: { ...state.now, ...part } }),
    undo: state.past.length > 0 ? () => dispatch({ do: 'undo' }) : undefined,
    redo: state.future.length > 0 ? () => dispatch({ do: 'redo' }) : undefined,
    changed: state.past.length > 0,
  };
};
