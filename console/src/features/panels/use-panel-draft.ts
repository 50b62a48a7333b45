import { panelsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { useHistory } from '../../ui/canvas/use-history.ts';
import type { Gated } from '../../ui/states/query-gate.tsx';
import { newPanel, type PanelDraft } from './panel-draft.ts';

/** The panel being edited, with undo and redo. */
export const usePanelDraft = (kind: 'model' | 'type', id: string | null) => {
  const { now, first, set: step, load, undo, redo } = useHistory(newPanel);
  const ofModel = useQuery({
    ...queryOf(panelsEndpoints.getModelPanel, { params: { id: id ?? '' } }),
    enabled: id !== null && kind === 'model',
  });
  const ofType = useQuery({
    ...queryOf(panelsEndpoints.getTypePanel, { params: { id: id ?? '' } }),
    enabled: id !== null && kind === 'type',
  });
  const designing = useRef(false);
  designing.current = first !== undefined;
  useEffect(() => {
    const loaded = ofModel.data ?? ofType.data;
    // A refetch must not discard what is being designed.
    if (!loaded || designing.current) return;
    const ofId = 'modelId' in loaded ? loaded.modelId : loaded.typeId;
    const { name, revision, enabled, layout } = loaded;
    load({ name, ofId, revision, enabled, layout });
  }, [ofModel.data, ofType.data, load]);
  /** Consecutive changes with the same `about` are undone as one. */
  const set = useCallback(
    (part: Partial<PanelDraft>, about?: string): void => step((draft) => ({ ...draft, ...part }), about),
    [step],
  );
  return {
    draft: now,
    kept: (kind === 'model' ? ofModel : ofType) as Gated<unknown>,
    set,
    undo,
    redo,
    changed: first !== undefined && JSON.stringify(first) !== JSON.stringify(now),
  };
};
