import {
  type ModelCheck,
  type ModelDescription,
  type ModelDetail,
  type ModelDraft,
  modelsEndpoints,
} from '@eoms/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { queryOf } from '../../api/query-of.ts';

export type Basics = Omit<ModelDraft, 'description' | 'checks'>;
export const newBasics: Basics = {
  name: '',
  typeId: '',
  brandId: '',
  actionClass: '',
  enabled: true,
  sort: 0,
  image: null,
  defaults: {},
  remarks: '',
};
/** What the tabs of a model edit, besides its basics. */
export interface ModelParts extends ModelDescription {
  readonly checks: ModelCheck[];
}
const nothing: ModelParts = { params: [], properties: [], actions: [], listeners: [], checks: [] };

export const basicsOf = (m: ModelDetail): Basics => ({
  id: m.id,
  revision: m.revision,
  name: m.name,
  typeId: m.typeId,
  brandId: m.brandId,
  actionClass: m.actionClass,
  enabled: m.enabled,
  sort: m.sort,
  image: m.image,
  defaults: m.defaults,
  remarks: m.remarks,
});

/** The parts of a model being edited: the stored ones until the user changes them. */
export const useModelDraft = (model: ModelDetail | undefined) => {
  const client = useQueryClient();
  const [draft, setDraft] = useState<ModelParts>();
  const [taking, setTaking] = useState(false);
  const wanted = useRef('');
  const stored: ModelParts = model ? { ...model.description, checks: model.checks } : nothing;
  const parts = draft ?? stored;
  const change = (part: Partial<ModelParts>): void => setDraft((old) => ({ ...(old ?? stored), ...part }));
  /** Replaces the description by the driver's own; nothing may be changed until it has loaded. */
  const takeFrom = async (actionClass: string): Promise<void> => {
    wanted.current = actionClass;
    setTaking(true);
    try {
      const fresh = await client.fetchQuery(
        queryOf(modelsEndpoints.describeActionClass, { params: { class: actionClass } }),
      );
      if (wanted.current === actionClass) change(fresh);
    } finally {
      if (wanted.current === actionClass) setTaking(false);
    }
  };
  /** Whether they differ from the stored ones, or from none. */
  const changed = draft !== undefined && JSON.stringify(draft) !== JSON.stringify(stored);
  const { checks, ...description } = parts;
  return { description, checks, changed, change, takeFrom, taking };
};
