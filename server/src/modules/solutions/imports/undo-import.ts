import type { ErrorCode, ImportReceipt, SolutionMemberKind, SwitchedOn } from '@eoms/contract';
import { Refusal } from '../../../platform/http/refusal.ts';
import { hashOf } from '../content-hash.ts';
import type { Acting } from '../members/member-kind.ts';
import { memberKinds } from '../members/member-kinds.ts';
import { readMember } from '../read-members.ts';
import type { ApplyDeps } from './apply-import.ts';
import {
  endImport,
  findImport,
  holdImport,
  type ImportRow,
  moveStep,
  readSteps,
  releaseImport,
  type StepRow,
  takeImport,
} from './imports.store.ts';
import { forgetMapping, rememberMappings } from './mappings.store.ts';
import { showReceipt } from './show-receipt.ts';
import { idsSoFar, madeBefore, toSave } from './step-members.ts';

type Outcome = { readonly undone: true } | { readonly undone: false; readonly code: ErrorCode };

interface Undoing {
  readonly deps: ApplyDeps;
  readonly acting: Acting;
  readonly row: ImportRow;
}

/** A step that had begun when the server ended says neither what it made nor how it left it. */
const whatCame = async ({ deps, acting, row }: Undoing, step: StepRow) => {
  if (step.status !== 'doing') return { localId: step.localId, afterHash: step.afterHash };
  const member = toSave(row, await idsSoFar(deps.database.db, row), step);
  const made = step.change === 'new' ? await madeBefore(acting, step, member) : step.localId;
  return { localId: made ?? null, afterHash: hashOf(memberKinds[step.kind].asleep(member.content)) };
};

/** Puts back one member, unless somebody has changed it since: that would be lost. */
const putBack = async (undoing: Undoing, step: StepRow): Promise<Outcome> => {
  const { acting } = undoing;
  const { kind, before } = step;
  const { localId, afterHash } = await whatCame(undoing, step);
  const { asleep, remove, save } = memberKinds[kind];
  const present = localId === null ? undefined : await readMember(acting, { kind, id: localId });
  // What is gone already needs no undoing, if the import had made it.
  if (localId === null || !present) return before === null ? { undone: true } : { undone: false, code: '404' };
  const now = hashOf(asleep(present.content));
  if (now === step.beforeHash) return { undone: true };
  if (now !== afterHash) return { undone: false, code: 'solution.changedSince' };
  if (before === null) await remove(acting, localId);
  else await save(acting, before);
  return { undone: true };
};

const tried = async (undoing: Undoing, step: StepRow): Promise<Outcome> => {
  try {
    return await putBack(undoing, step);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { undone: false, code: error.code };
  }
};

const undoStep = async (undoing: Undoing, step: StepRow): Promise<void> => {
  const { deps, row } = undoing;
  const { database } = deps;
  const outcome = await tried(undoing, step);
  if (!outcome.undone) return moveStep(database.db, step.id, 'kept', { code: outcome.code });
  const { kind, foreignId, localId, formerHash, change } = step;
  const key = { kind: `member:${kind}`, foreignId } as const;
  const origin = row.file.origin.fingerprint;
  await database.transaction(async (tx) => {
    await moveStep(tx, step.id, 'undone', { code: null });
    if (change === 'new' || localId === null) await forgetMapping(tx, origin, key);
    else await rememberMappings(tx, origin, [{ ...key, localId, contentHash: formerHash }]);
  });
};

/** Undoes an import from its last step to its first. */
export const undoImport = async (deps: ApplyDeps, acting: Acting, id: string): Promise<ImportReceipt> => {
  const { db, transaction } = deps.database;
  const { caller } = acting;
  const row = await findImport(db, caller, id);
  const { lease } = await transaction(async (tx) => {
    const taken = await takeImport(tx, caller, row, 'undo');
    await caller.audit({ target: id, after: { solution: row.file.solution.name } }, tx);
    return taken;
  });
  try {
    for (const step of (await readSteps(db, id)).toReversed()) {
      if (step.status !== 'done' && step.status !== 'doing') continue;
      await holdImport(db, id, lease);
      await undoStep({ deps, acting, row }, step);
    }
    await endImport(db, id, 'undone');
  } catch (error) {
    await releaseImport(db, id, lease);
    throw error;
  }
  return showReceipt(db, caller, id);
};

/** Lets what an import brought act, or be seen: each by the call of its own family. */
export const switchOn = async (
  deps: ApplyDeps,
  acting: Acting,
  { id, kind }: { readonly id: string; readonly kind: SolutionMemberKind },
): Promise<SwitchedOn[]> => {
  const { steps } = await showReceipt(deps.database.db, acting.caller, id);
  const { wake } = memberKinds[kind];
  const results: SwitchedOn[] = [];
  for (const step of steps) {
    if (!wake || step.kind !== kind || !step.sleeps || step.localId === null) continue;
    const { name, within } = step;
    let code: ErrorCode | null = null;
    try {
      await wake(acting, step.localId);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      code = error.code;
    }
    results.push({ kind, id: step.id, name, within, on: code === null, code });
  }
  return results;
};
