import type { PanelLayout } from '@eoms/contract';
import { errorText, importFaultText } from '@eoms/phrases';
import { storeRow } from '../../../platform/database/keep.ts';
import { newId } from '../../../platform/database/uuid.ts';
import { type Bindings, findPanelFaults } from '../check-panel.ts';
import { bindingsOf } from '../panels.routes.ts';
import { keptModelPanels, keptTypePanels } from '../panels.store.ts';
import { type ArchivePart, archiveParts } from './archive-rows.ts';
import type { Ids } from './import-makers.ts';
import type { ImportedModel } from './import-model-rows.ts';
import { onceEach } from './import-rows.ts';
import { type ImportRun, keyOf, settle } from './import-run.ts';
import { storedModelPanels, storedTypePanels } from './transfer.store.ts';

const isSound = (
  { list }: ImportRun,
  part: ArchivePart,
  row: number,
  { layout, enabled }: { readonly layout: PanelLayout; readonly enabled: boolean },
  bindings?: Bindings,
): boolean => {
  const empty = enabled && layout.length === 0 ? [{ code: 'panel.empty', at: 'layout' } as const] : [];
  const faults = [...empty, ...findPanelFaults(layout, bindings)];
  for (const { code, at } of faults)
    list.add(archiveParts[part].file, row, at, { zh: errorText(code, 'zh'), en: errorText(code, 'en') });
  return faults.length === 0;
};

export const importModelPanels = async (run: ImportRun, models: ReadonlyMap<string, ImportedModel>): Promise<void> => {
  const { tx, tally, list, work, archive } = run;
  const known = new Map((await storedModelPanels(tx)).map((panel) => [panel.ownerId, panel]));
  const keyed = (row: { enterprise: string; brand: string; model: string }) =>
    keyOf(row.enterprise, row.brand, row.model);
  // Models that could not be imported have been reported already.
  const told = new Set(
    archive.parts.models.map(({ value: { enterprise, brand, name } }) => keyOf(enterprise, brand, name)),
  );
  for (const { row, value } of onceEach(run, 'modelPanels', 'model', keyed)) {
    const model = models.get(keyed(value));
    const { name, layout, enabled } = value;
    if (!model) {
      const text = importFaultText('modelUnknown', { name: value.model });
      if (!told.has(keyed(value))) list.add(archiveParts.modelPanels.file, row, 'model', text);
      continue;
    }
    if (!isSound(run, 'modelPanels', row, value, bindingsOf(work.knowledge, model))) continue;
    const before = known.get(model.id);
    const id = before?.id ?? newId();
    const after = { modelId: model.id, name, layout, enabled };
    await settle(tally, before && { ...before, modelId: before.ownerId }, after, () =>
      storeRow(tx, keptModelPanels, { id, before }, { ...after, updatedAt: new Date() }),
    );
  }
};

export const importTypePanels = async (run: ImportRun, types: Ids): Promise<void> => {
  const { tx, tally, list } = run;
  const known = new Map((await storedTypePanels(tx)).map((panel) => [panel.ownerId, panel]));
  for (const { row, value } of onceEach(run, 'typePanels', 'typeCode', ({ typeCode }) => typeCode)) {
    const typeId = types.get(value.typeCode);
    const { name, layout, enabled } = value;
    if (typeId === undefined) {
      const text = importFaultText('typeUnknown', { name: value.typeCode });
      list.add(archiveParts.typePanels.file, row, 'typeCode', text);
      continue;
    }
    if (!isSound(run, 'typePanels', row, value)) continue;
    const before = known.get(typeId);
    const id = before?.id ?? newId();
    const after = { typeId, name, layout, enabled };
    await settle(tally, before && { ...before, typeId: before.ownerId }, after, () =>
      storeRow(tx, keptTypePanels, { id, before }, { ...after, updatedAt: new Date() }),
    );
  }
};
