import { type ModelDescription, type ModelDetail, type ModelDraft, modelsEndpoints } from '@eoms/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { queryOf } from '../../api/query-of.ts';

export type Basics = Omit<ModelDraft, 'description'>;
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
const nothing: ModelDescription = { params: [], properties: [], actions: [], listeners: [] };

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

/** The description of a model being edited: the stored one until the user changes it. */
export const useModelDraft = (model: ModelDetail | undefined) => {
  const client = useQueryClient();
  const [draft, setDraft] = useState<ModelDescription>();
  const [taking, setTaking] = useState(false);
  const wanted = useRef('');
  const kept = model?.description ?? nothing;
  const description = draft ?? kept;
  const change = (part: Partial<ModelDescription>): void => setDraft((old) => ({ ...(old ?? kept), ...part }));
  /** Replaces the description by the driver's own; nothing may be changed until it has loaded. */
  const takeFrom = async (actionClass: string): Promise<void> => {
    wanted.current = actionClass;
    setTaking(true);
    try {
      const fresh = await client.fetchQuery(
        queryOf(modelsEndpoints.describeActionClass, { params: { class: actionClass } }),
      );
      if (wanted.current === actionClass) setDraft(fresh);
    } finally {
      if (wanted.current === actionClass) setTaking(false);
    }
  };
  /** Whether it differs from the stored description, or from an empty one. */
  const changed = draft !== undefined && JSON.stringify(draft) !== JSON.stringify(kept);
  return { description, changed, change, takeFrom, taking };
};
