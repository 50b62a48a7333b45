import { inspectionPlansEndpoints } from '@eoms/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay, useScreenLink } from '../../session/use-may.ts';
import { useAct } from '../../ui/forms/use-careful.ts';
import { useConfirm } from '../../ui/forms/use-confirm.tsx';
import { outdated, reportOf } from './inspection-calls.ts';

export interface InspectedNow {
  readonly placeIds?: readonly string[];
  readonly groupIds?: readonly string[];
  readonly deviceIds?: readonly string[];
}

/** Inspects something at once and opens the report while it fills; nothing for those who may not. */
export const useInspectNow = () => {
  const t = usePhrases('inspections');
  const navigate = useNavigate();
  const confirm = useConfirm();
  const act = useAct();
  const inCenter = useMay('deviceProbingCenter', 'control');
  const inPlans = useMay('deviceProbingPlan', 'control');
  const center = useScreenLink('deviceProbingCenter');
  const plans = useScreenLink('deviceProbingPlan');
  const start = useChange(inspectionPlansEndpoints.inspectNow, { invalidates: outdated });
  const [asking, setAsking] = useState(false);
  const run = async ({ placeIds = [], groupIds = [], deviceIds = [] }: InspectedNow): Promise<void> => {
    setAsking(true);
    const wanted = await confirm({ title: t('inspectTitle'), text: t('inspectText'), verb: t('inspectStart') });
    setAsking(false);
    if (!wanted) return;
    await act(async () => {
      const body = { placeIds: [...placeIds], groupIds: [...groupIds], deviceIds: [...deviceIds] };
      const { id } = await start.mutateAsync({ body });
      void navigate(reportOf(id));
    });
  };
  return {
    may: (center !== undefined && inCenter) || (plans !== undefined && inPlans),
    busy: asking || start.isPending,
    inspect: (what: InspectedNow) => void run(what),
  };
};
