import { type ModelDetail, modelsEndpoints, type PanelLayout } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { automaticLayout } from '../../domain/devices/control/automatic-layout.ts';
import { sampleDevice } from './panel-subject.ts';
import { useModels, useTypes } from './panels.queries.ts';

/** The model whose parts the panel is designed with: the panel's own, or any of its type. */
export const useSampleModel = (kind: 'model' | 'type', ofId: string) => {
  const models = useModels();
  const types = useTypes();
  const [sampleId, setSampleId] = useState<string>();
  const typeCode = types.data?.find((type) => type.id === ofId)?.code;
  const fitting = kind === 'model' ? (models.data ?? []) : (models.data ?? []).filter((m) => m.typeCode === typeCode);
  const id = kind === 'model' ? ofId : (fitting.find((m) => m.id === sampleId)?.id ?? fitting[0]?.id ?? '');
  const model = useQuery({ ...queryOf(modelsEndpoints.getModel, { params: { id } }), enabled: id !== '' });
  return { fitting, model: id === '' ? undefined : model.data, choose: setSampleId };
};

/** A generated layout; a panel of a type keeps only what other models of the type can have too. */
export const automaticFor = (kind: 'model' | 'type', model: ModelDetail): PanelLayout => {
  const subject = sampleDevice(model, model.description);
  const made = automaticLayout(subject);
  if (kind === 'model') return made;
  return made.flatMap((w) => {
    const part = [...subject.properties, ...subject.actions].find((p) => p.id === (w.property ?? w.action));
    return part?.capability ? [{ ...w, property: null, action: null, capability: part.capability }] : [];
  });
};
