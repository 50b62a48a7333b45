import { type ModelDescription, type ModelDetail, type ModelDraft, modelsEndpoints } from '@eoms/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queryOf } from '../../api/query-of.ts';

const { getModel, describeActionClass } = modelsEndpoints;

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

/** The model under edit: what was loaded, and its description as it is being changed. */
export const useModelDraft = (id: string | null) => {
  const client = useQueryClient();
  const model = useQuery({ ...queryOf(getModel, { params: { id: id ?? '' } }), enabled: id !== null });
  const [description, setDescription] = useState<ModelDescription>(nothing);
  const [touched, setTouched] = useState(false);
  useEffect(() => {
    if (model.data && !touched) setDescription(model.data.description);
  }, [model.data, touched]);
  const change = (part: Partial<ModelDescription>): void => {
    setTouched(true);
    setDescription((old) => ({ ...old, ...part }));
  };
  /** Takes over what a driver says of itself. */
  const takeFrom = async (actionClass: string): Promise<void> => {
    const fresh = await client.fetchQuery({ ...queryOf(describeActionClass, { params: { class: actionClass } }) });
    setTouched(true);
    setDescription(fresh);
  };
  /** Whether it differs from what is kept, or from nothing. */
  const changed = touched && JSON.stringify(description) !== JSON.stringify(model.data?.description ?? nothing);
  return { model, description, changed, change, takeFrom };
};
