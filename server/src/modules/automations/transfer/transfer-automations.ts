import type {
  AutomationDraft,
  AutomationFile,
  automationTransferEndpoints,
  ImportedAutomation,
  PortableAutomation,
  SourceText,
} from '@eoms/contract';
import { automationTexts, errorTexts } from '@eoms/phrases';
import { freeName } from '../../../platform/free-name.ts';
import type { Caller } from '../../../platform/http/context.ts';
import type { Handlers } from '../../../platform/http/implement.ts';
import { Refusal, refuse } from '../../../platform/http/refusal.ts';
import { idsIn, withIds } from '../../named-things/named-things.module.ts';
import { findAutomation, namesInUse } from '../automations.store.ts';
import { checkAutomation, type SaveDeps, saveAutomation } from '../save-automation.ts';
import { findReferences } from './find-references.ts';
import { groupNamed } from './group-named.ts';
import { referencesOf } from './references.ts';

export interface TransferDeps extends SaveDeps {
  /** Called after an automation was stored. */
  readonly changed: (id: string) => Promise<void>;
}

interface Planned extends Omit<ImportedAutomation, 'id'> {
  readonly draft: Omit<AutomationDraft, 'groupId'>;
}

/** An automation does not know its group before it is stored; the checks do not ask for it. */
const anyGroup = '00000000-0000-4000-8000-000000000000';

/** Names that are tried before it is given up. */
const mostTries = 5;

/** Why it was refused, in words; anything else is thrown on. */
const refusalOf = async (work: () => Promise<unknown>): Promise<SourceText | null> => {
  try {
    await work();
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return errorTexts(error.code);
  }
};

const planImport = async (
  deps: SaveDeps,
  { automations, references }: AutomationFile,
  caller: Caller,
): Promise<Planned[]> => {
  const found = await findReferences(deps.database.db, caller.places, references);
  const taken = new Set(await namesInUse(deps.database.db));
  const planned: Planned[] = [];
  for (const { group, ...portable } of automations) {
    const used = new Set(idsIn(portable));
    const missing = references.filter(({ id }) => used.has(id) && !found.has(id));
    const draft = { ...withIds(portable, found), name: freeName(portable.name, taken), enabled: false };
    const problem =
      missing.length > 0
        ? automationTexts.importMissing
        : await refusalOf(() => checkAutomation(deps, { ...draft, groupId: anyGroup }, caller));
    planned.push({ name: draft.name, group, missing, problem, draft });
  }
  return planned;
};

const quicker: ReadonlySet<string> = new Set(['automation.nameInUse', 'automationGroup.nameInUse']);

/** Somebody else may import the same file at this moment: then what was free is not, and another name is. */
const saveImported = async (
  deps: TransferDeps,
  draft: Planned['draft'],
  group: string,
  caller: Caller,
  tries = mostTries,
): Promise<{ readonly id: string; readonly name: string }> => {
  try {
    const groupId = await deps.database.transaction((tx) => groupNamed(tx, group, caller));
    return { id: await saveAutomation(deps, { ...draft, groupId }, caller), name: draft.name };
  } catch (error) {
    if (!(error instanceof Refusal) || !quicker.has(error.code) || tries === 0) throw error;
    const name = freeName(draft.name, new Set(await namesInUse(deps.database.db)));
    return saveImported(deps, { ...draft, name }, group, caller, tries - 1);
  }
};

const portable = (
  { groupId: _, id: __, revision: _revision, ...draft }: AutomationDraft,
  group: string,
): PortableAutomation => ({
  ...draft,
  group,
});

export const transferHandlers = (deps: TransferDeps): Handlers<typeof automationTransferEndpoints> => ({
  exportAutomations: async ({ body: { ids } }, caller) => {
    const { db } = deps.database;
    const automations: PortableAutomation[] = [];
    for (const id of new Set(ids)) {
      const found = await findAutomation(db, caller.places, id);
      if (!found) continue;
      if (found.unreadable) throw refuse('definition.unreadable');
      const { groupName, sort, version, updatedAt, updatedBy, brokenAt, last, runsToday, unreadable, ...draft } = found;
      automations.push(portable(draft, groupName));
    }
    if (automations.length === 0) throw refuse('404');
    const references = await referencesOf(db, caller.places, idsIn(automations));
    return { format: 'eoms-automations', version: 1, automations, references };
  },
  previewAutomationImport: async ({ body }, caller) =>
    (await planImport(deps, body, caller)).map(({ draft: _, ...row }) => ({ ...row, id: null })),
  importAutomations: async ({ body }, caller) => {
    const rows: ImportedAutomation[] = [];
    for (const { draft, ...row } of await planImport(deps, body, caller)) {
      let saved: { readonly id: string | null; readonly name: string } = { id: null, name: row.name };
      const problem =
        row.problem ??
        (await refusalOf(async () => {
          saved = await saveImported(deps, draft, row.group, caller);
        }));
      if (saved.id !== null) await deps.changed(saved.id);
      rows.push({ ...row, ...saved, problem });
    }
    return rows;
  },
});
