import { type FloorPlanDetail, floorPlansEndpoints } from '@eoms/contract';
import { useMemo } from 'react';
import { useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useHistory } from '../../ui/canvas/use-history.ts';
import { useUndoKeys } from '../../ui/canvas/use-undo-keys.ts';
import { useUnsaved } from '../../ui/forms/unsaved.ts';
import { useAct } from '../../ui/forms/use-careful.ts';
import { arranged } from './arrange-plan.ts';
import type { PlanDraft } from './plan-draft.ts';

const { getFloorPlan, saveFloorPlanItems } = floorPlansEndpoints;

const startOf = (plan: FloorPlanDetail): PlanDraft => ({
  devices: plan.devices.map(({ deviceId, x, y }) => ({ deviceId, x, y })),
  areas: plan.areas,
});

/** What is being drawn, with undo and redo, saved as a whole. */
export const usePlanDraft = (plan: FloorPlanDetail, onSaved: () => void) => {
  const ui = usePhrases('ui');
  const act = useAct();
  const save = useChange(saveFloorPlanItems, { invalidates: [getFloorPlan] });
  const { now, first, set, undo, redo } = useHistory(startOf(plan));
  useUndoKeys(undo, redo);
  const changed = first !== undefined && first !== now;
  const release = useUnsaved(() => changed);
  const rest = useMemo(() => {
    const devices = new Set(now.devices.map((one) => one.deviceId));
    const places = new Set(now.areas.map((one) => one.placeId));
    return {
      devices: [...plan.devices, ...plan.unplaced].filter(({ deviceId }) => !devices.has(deviceId)),
      places: plan.places.filter(({ id }) => !places.has(id)),
    };
  }, [now, plan]);
  return {
    draft: now,
    set,
    undo,
    redo,
    changed,
    rest,
    sending: save.isPending,
    arrange: (): void => set((draft) => arranged(draft, rest, { w: plan.width, h: plan.height })),
    send: async (): Promise<void> => {
      const body = { id: plan.id, version: plan.version, devices: [...now.devices], areas: [...now.areas] };
      if (!(await act(() => save.mutateAsync({ body }), ui('saved')))) return;
      release();
      onSaved();
    },
  };
};

export type PlanSteps = ReturnType<typeof usePlanDraft>;
