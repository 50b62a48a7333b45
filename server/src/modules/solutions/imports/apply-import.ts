import type { ImportChoices, ImportReceipt } from '@eoms/contract';
import type { Database } from '../../../platform/database/database.ts';
import { Refusal, refuse } from '../../../platform/http/refusal.ts';
import { hashOf } from '../content-hash.ts';
import type { Acting } from '../members/member-kind.ts';
import { memberKinds } from '../members/member-kinds.ts';
import { readMember } from '../read-members.ts';
import {
  addSteps,
  endImport,
  findImport,
  holdImport,
  type ImportRow,
  moveStep,
  type NewStep,
  readSteps,
  releaseImport,
  type StepRow,
  showImport,
  takeImport,
} from './imports.store.ts';
import { type NewMapping, rememberMappings } from './mappings.store.ts';
import { type FullPlan, type MemberPlan, planImport } from './plan-import.ts';
import { showReceipt } from './show-receipt.ts';
import { idsSoFar, madeBefore, toSave } from './step-members.ts';

export interface ApplyDeps {
  readonly database: Pick<Database, 'db' | 'transaction'>;
}

const isWork = ({ change }: MemberPlan): boolean => change === 'new' || change === 'changed';

const stepOf = (plan: MemberPlan): NewStep => ({
  kind: plan.kind,
  foreignId: plan.id,
  change: plan.change === 'new' ? 'new' : 'changed',
  nameHere: plan.nameHere,
  localId: plan.localId,
  beforeHash: plan.presentHash,
  formerHash: plan.formerHash,
  before:
    plan.present && plan.localId !== null
      ? { id: plan.localId, name: plan.present.name, group: plan.present.group, content: plan.present.content }
      : null,
});

/** Remembered for the next file of this origin. */
const decided = ({ things, members }: FullPlan): NewMapping[] => [
  ...things.flatMap(({ kind, id, here, state }): NewMapping[] =>
    here && state === 'chosen' ? [{ kind: `thing:${kind}`, foreignId: id, localId: here.id, contentHash: null }] : [],
  ),
  ...members.flatMap(({ kind, id, localId, change, presentHash }): NewMapping[] =>
    localId !== null && change === 'same'
      ? [{ kind: `member:${kind}`, foreignId: id, localId, contentHash: presentHash }]
      : [],
  ),
];

/** What is carried out one after the other, with ids that grow as members are made. */
interface Running {
  readonly deps: ApplyDeps;
  readonly acting: Acting;
  readonly row: ImportRow;
  readonly ids: Map<string, string>;
  readonly lease: string;
}

/** Somebody has changed it since the plan was made: that would be lost without anybody having seen it. */
const requireUnchanged = async ({ acting }: Running, step: StepRow): Promise<void> => {
  if (step.change === 'new' || step.localId === null) return;
  const present = await readMember(acting, { kind: step.kind, id: step.localId });
  if (!present) throw refuse('404');
  if (hashOf(memberKinds[step.kind].asleep(present.content)) !== step.beforeHash) throw refuse('solution.changedSince');
};

const saveStep = async (running: Running, step: StepRow): Promise<string> => {
  const member = toSave(running.row, running.ids, step);
  const wasBegun = step.status === 'doing';
  // What the name that was free has become is what had begun; it is saved again, and whole.
  const made = wasBegun && step.change === 'new' ? await madeBefore(running.acting, step, member) : undefined;
  if (!wasBegun) await requireUnchanged(running, step);
  return memberKinds[step.kind].save(running.acting, made === undefined ? member : { ...member, id: made });
};

const hashHere = async ({ acting }: Running, kind: StepRow['kind'], id: string): Promise<string | null> => {
  const present = await readMember(acting, { kind, id });
  return present ? hashOf(memberKinds[kind].asleep(present.content)) : null;
};

const carryOut = async (running: Running, step: StepRow): Promise<void> => {
  const { database } = running.deps;
  const { fingerprint } = running.row.file.origin;
  await holdImport(database.db, running.row.id, running.lease);
  if (step.status === 'waiting') await moveStep(database.db, step.id, 'doing');
  let localId: string;
  try {
    localId = await saveStep(running, step);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return moveStep(database.db, step.id, 'refused', { code: error.code });
  }
  const afterHash = await hashHere(running, step.kind, localId);
  await database.transaction(async (tx) => {
    await moveStep(tx, step.id, 'done', { localId, afterHash });
    const made = { kind: `member:${step.kind}`, foreignId: step.foreignId, localId, contentHash: afterHash } as const;
    await rememberMappings(tx, fingerprint, [made]);
  });
  if (!memberKinds[step.kind].onlyOneOf) running.ids.set(step.foreignId, localId);
};

/** Carries out what is left. A fault of the server leaves it to be continued; a refusal is a line of the receipt. */
const runSteps = async (running: Running): Promise<void> => {
  const { database } = running.deps;
  const { id } = running.row;
  try {
    for (const step of await readSteps(database.db, id))
      if (step.status === 'waiting' || step.status === 'doing') await carryOut(running, step);
    await endImport(database.db, id, 'applied');
  } catch (error) {
    await releaseImport(database.db, id, running.lease);
    throw error;
  }
};

export const applyImport = async (
  deps: ApplyDeps,
  acting: Acting,
  { id, choices, fingerprint }: { readonly id: string; readonly choices: ImportChoices; readonly fingerprint: string },
): Promise<ImportReceipt> => {
  const { db, transaction } = deps.database;
  const { caller } = acting;
  const row = await findImport(db, caller, id);
  if ((await showImport(db, caller, id)).trust === 'unknown') throw refuse('solution.originUnknown');
  const plan = await planImport(db, acting, row, choices);
  if (plan.fingerprint !== fingerprint) throw refuse('solution.planOutdated');
  const work = plan.members.filter(isWork);
  const memory = decided(plan);
  if (work.length === 0 && memory.length === 0) throw refuse('solution.nothingToDo');
  const origin = row.file.origin.fingerprint;
  const { lease } = await transaction(async (tx) => {
    const taken = await takeImport(tx, caller, row, 'apply', { things: Object.fromEntries(plan.ids) });
    if (work.length > 0) await addSteps(tx, id, work.map(stepOf));
    await rememberMappings(tx, origin, memory);
    await caller.audit({ target: id, after: { solution: row.file.solution.name, origin, members: work.length } }, tx);
    return taken;
  });
  await runSteps({ deps, acting, row, ids: new Map(plan.ids), lease });
  return showReceipt(db, caller, id);
};

export const continueImport = async (deps: ApplyDeps, acting: Acting, id: string): Promise<ImportReceipt> => {
  const { db, transaction } = deps.database;
  const { caller } = acting;
  const row = await findImport(db, caller, id);
  const { lease } = await transaction(async (tx) => {
    const taken = await takeImport(tx, caller, row, 'continue');
    await caller.audit({ target: id, after: { solution: row.file.solution.name } }, tx);
    return taken;
  });
  const ids = await idsSoFar(db, row);
  await runSteps({ deps, acting, row, ids, lease });
  return showReceipt(db, caller, id);
};
