import type { PanelLayout } from '@eoms/contract';
import { errorTexts, importFaultText } from '@eoms/phrases';
import { storeRow } from '../../../platform/database/save-row.ts';
import { importPart, type Report } from '../../../platform/imports/import-part.ts';
import { type Bindings, findPanelFaults } from '../panels/check-panel.ts';
import { bindingsOf } from '../panels/panels.routes.ts';
import { keptModelPanels, keptTypePanels } from '../panels/panels.store.ts';
import { archiveParts } from './archive-rows.ts';
import type { Ids } from './import-makers.ts';
import type { ImportedModel } from './import-model-rows.ts';
import { type ImportRun, keyOf } from './import-run.ts';
import { storedModelPanels, storedTypePanels } from './transfer.store.ts';

const isSound = (
  { layout, enabled }: { readonly layout: PanelLayout; readonly enabled: boolean },
  report: Report,
  bindings?: Bindings,
): boolean => {
  const empty = enabled && layout.length === 0 ? [{ code: 'panel.empty', at: 'layout' } as const] : [];
  const faults = [...empty, ...findPanelFaults(layout, bindings)];
  for (const { code, at } of faults) report(at, errorTexts(code));
  return faults.length === 0;
};

export const importModelPanels = async (run: ImportRun, models: ReadonlyMap<string, ImportedModel>): Promise<void> => {
  const { tx, work, archive } = run;
  const known = new Map((await storedModelPanels(tx)).map((panel) => [panel.modelId, panel]));
  const keyed = (row: { enterprise: string; brand: string; model: string }) =>
    keyOf(row.enterprise, row.brand, row.model);
  // Models that could not be imported have been reported already.
  const reported = new Set(
    archive.parts.models.map(({ value: { enterprise, brand, name } }) => keyOf(enterprise, brand, name)),
  );
  await importPart(run, {
    name: archiveParts.modelPanels.file,
    rows: archive.parts.modelPanels,
    key: { column: 'model', of: keyed },
    find: (row) => known.get(models.get(keyed(row))?.id ?? ''),
    read: (row, _before, report) => {
      const model = models.get(keyed(row));
      if (!model && !reported.has(keyed(row))) report('model', importFaultText('modelUnknown', { name: row.model }));
      if (!model || !isSound(row, report, bindingsOf(work.knowledge, model))) return undefined;
      const { enterprise: _e, brand: _b, model: _m, ...own } = row;
      return { ...own, modelId: model.id };
    },
    save: (row, draft) =>
      storeRow(tx, keptModelPanels, row, { ...keptModelPanels.fields.values(draft), updatedAt: new Date() }),
  });
};

export const importTypePanels = async (run: ImportRun, types: Ids): Promise<void> => {
  const { tx, archive } = run;
  const known = new Map((await storedTypePanels(tx)).map((panel) => [panel.typeId, panel]));
  await importPart(run, {
    name: archiveParts.typePanels.file,
    rows: archive.parts.typePanels,
    key: { column: 'typeCode', of: ({ typeCode }) => typeCode },
    find: ({ typeCode }) => known.get(types.get(typeCode) ?? ''),
    read: ({ typeCode, ...own }, _before, report) => {
      const typeId = types.get(typeCode);
      if (typeId === undefined) report('typeCode', importFaultText('typeUnknown', { name: typeCode }));
      if (typeId === undefined || !isSound(own, report)) return undefined;
      return { ...own, typeId };
    },
    save: (row, draft) =>
      storeRow(tx, keptTypePanels, row, { ...keptTypePanels.fields.values(draft), updatedAt: new Date() }),
  });
};
