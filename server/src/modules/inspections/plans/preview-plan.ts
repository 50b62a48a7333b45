import type { InspectionPlanDraft, InspectionPlanPreview } from '@eoms/contract';
import type { Caller } from '../../../platform/http/context.ts';
import { existingChecklists } from '../answers/checklists.store.ts';
import { checklistsOf, checklistsOfPlaces, chooseDevices } from '../runs/choose-subjects.ts';
import { checkPlan } from './check-plan.ts';
import { nextDueOfPlan } from './next-due.ts';
import type { SavePlanDeps } from './save-plan.ts';

const shownDue = 5;

/** When a plan would be due, and what it would concern now. */
export const previewPlan = async (
  deps: SavePlanDeps,
  caller: Caller,
  draft: InspectionPlanDraft,
): Promise<InspectionPlanPreview> =>
  deps.database.transaction(async (tx) => {
    await checkPlan(deps, tx, draft, caller);
    const due = nextDueOfPlan({ ...draft, times: 0, doneAt: null }, new Date(), await deps.calendar.read(tx), shownDue);
    const devices = chooseDevices(deps, draft.placeIds, draft.devices);
    const isManual = draft.type === 'manual';
    const checklists = isManual ? await existingChecklists(tx, draft.checklistIds) : [];
    const asked = devices.filter((device) => !isManual || checklistsOf(checklists, device).length > 0);
    return {
      due: due.map((one) => one.toISOString()),
      devices: asked.length,
      places: checklistsOfPlaces(checklists).length > 0 ? new Set(draft.placeIds).size : 0,
      unasked: devices.length - asked.length,
    };
  });
