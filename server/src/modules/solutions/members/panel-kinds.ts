import { type AnyEndpoint, ModelPanelDraft, panelsEndpoints as panels, TypePanelDraft } from '@eoms/contract';
import type { z } from 'zod';
import { callLoosely, draftedKind, matching, readRows } from './drafted-kind.ts';
import type { MemberKindParts } from './member-kind.ts';

interface PanelKind {
  readonly draft: z.ZodObject;
  readonly page: AnyEndpoint;
  readonly get: AnyEndpoint;
  readonly save: AnyEndpoint;
  readonly remove: AnyEndpoint;
  /** Of what there is one panel, and what that is called in a row. */
  readonly of: 'modelId' | 'typeId';
  readonly named: 'modelName' | 'typeName';
}

const panelsAtMost = 2_000;

/** Of a model, or of a type, there is one panel: the key of a panel is what it is of. */
const panelKind = ({ page, of, named, ...calls }: PanelKind): MemberKindParts =>
  draftedKind({
    ...calls,
    key: of,
    async find(acting, wanted) {
      const rows = await readRows(acting, page, { limit: panelsAtMost });
      return matching(
        rows.map((row) => ({ id: row.id, name: row.name, within: String(row[named]), key: String(row[of]) })),
        wanted,
      );
    },
    asleep: { enabled: false },
    async wake(acting, id) {
      const found = (await callLoosely(acting, calls.get, { params: { id } })) as Readonly<Record<string, unknown>>;
      const { name, layout, revision } = found;
      const body = { id, revision, name, layout, [of]: found[of], enabled: true };
      await callLoosely(acting, calls.save, { body });
    },
  });

export const modelPanelKind = panelKind({
  draft: ModelPanelDraft,
  page: panels.pageModelPanels,
  get: panels.getModelPanel,
  save: panels.saveModelPanel,
  remove: panels.removeModelPanel,
  of: 'modelId',
  named: 'modelName',
});

export const typePanelKind = panelKind({
  draft: TypePanelDraft,
  page: panels.pageTypePanels,
  get: panels.getTypePanel,
  save: panels.saveTypePanel,
  remove: panels.removeTypePanel,
  of: 'typeId',
  named: 'typeName',
});
