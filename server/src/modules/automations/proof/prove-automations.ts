import {
  type AutomationDraft,
  type AutomationFinding,
  type AutomationProof,
  type CheckPart,
  mostProofFindings,
} from '@eoms/contract';
import { type Facts, type Finding, type Proof, type ProvableAutomation, proving, provingOne } from '@eoms/engine';
import { automationTexts as texts } from '@eoms/phrases';
import type { PlaceScope } from '../../../platform/database/row-scope.ts';
import { newId } from '../../../platform/database/uuid.ts';
import { mayWithPlaces } from '../../../platform/definitions/definitions.policy.ts';
import { inSlices } from '../../../platform/in-slices.ts';
import { createTurnstile } from '../../../platform/turnstile.ts';
import type { SceneDoor } from '../../controls/controls.module.ts';
import { isLocal, localsOf, ownName, type StepLocals } from '../../variables/variables.module.ts';
import type { KnownAutomation } from '../automations.store.ts';
import type { FollowAutomations } from '../follow-automations.ts';
import { type FactsDeps, gatherFacts, type OwnFact } from './proof-facts.ts';

export interface ProveDeps extends FactsDeps {
  readonly scenes: Pick<SceneDoor, 'runOf'>;
  readonly follow: Pick<FollowAutomations, 'all'>;
  /** Those that a newer version wrote. They are not carried out here, but may be by another node. */
  readonly newer: () => Promise<readonly KnownAutomation[]>;
}
type Subject = Pick<
  AutomationDraft,
  'name' | 'enabled' | 'placeIds' | 'triggers' | 'condition' | 'steps' | 'variables'
> & {
  readonly id: string;
};

/** Each proof takes up to a second of calculation. */
const limits = { atOnce: 1, waitingAtMost: 20 };

const toProvable = async (
  { scenes }: Pick<ProveDeps, 'scenes'>,
  { id, name, enabled, placeIds, triggers, condition, steps, variables }: Subject,
): Promise<ProvableAutomation> => {
  const locals = localsOf({ id, variables });
  return {
    id,
    name,
    enabled,
    condition: condition && withOwnNames(condition, id, locals),
    triggers: triggers.map((one) =>
      one.kind === 'alarm' && one.placeIds.length === 0 ? { ...one, placeIds: [...placeIds] } : one,
    ),
    ...(await scenes.runOf({ placeIds, steps, locals })),
  };
};

/** Variables of automations in the check of several: two may use the same name for different ones. */
const withOwnNames = <P extends CheckPart>(part: P, id: string, locals: StepLocals | undefined): P => {
  const named = (name: string): string => (isLocal(locals, name) ? ownName(id, name) : name);
  if ('rules' in part) return { ...part, rules: part.rules.map((rule) => withOwnNames(rule, id, locals)) };
  if (part.kind === 'variable') return { ...part, name: named(part.name) };
  if (part.kind !== 'value' || part.against.kind !== 'variable') return part;
  return { ...part, against: { ...part.against, name: named(part.against.name) } };
};

const ownTypes = (subjects: readonly Subject[]): Map<string, OwnFact> =>
  new Map(
    subjects.flatMap(({ id, variables = [] }) =>
      variables.map(({ name, type }) => [ownName(id, name), { name, type }] as const),
    ),
  );

/** What was said of a device that has never told what it has is not certain. */
const isCertain = (facts: Facts, { kind, deviceId }: Finding): boolean =>
  kind !== 'typeError' || deviceId === null || (facts.device(deviceId)?.properties.length ?? 1) > 0;

const present = (
  { findings, undecided }: Proof,
  all: readonly ProvableAutomation[],
  facts: Facts,
  draftId: string | undefined,
): Omit<AutomationProof, 'isPartial'> => {
  const names = new Map(all.map(({ id, name }) => [id, name]));
  const who = (ids: readonly string[]) =>
    ids.map((id) => ({ id: id === draftId ? null : id, name: names.get(id) ?? '' }));
  const certain = findings.filter((one) => isCertain(facts, one));
  const errors = certain.filter(({ severity }) => severity === 'error').length;
  const shown = ({ kind, severity, automationIds, deviceId, part, text, example }: Finding): AutomationFinding => ({
    kind,
    severity,
    deviceId,
    part,
    text,
    automations: who(automationIds),
    example: example.map((event) => ({ at: event.at, text: event.text })),
  });
  const unsure = [
    ...undecided.map(({ kind, automationIds, reason }) => ({ kind, automations: who(automationIds), reason })),
    ...findings
      .filter((one) => !isCertain(facts, one))
      .map(({ kind, automationIds, deviceId }) => {
        const name = (deviceId === null ? undefined : facts.device(deviceId)?.name) ?? '';
        return { kind, automations: who(automationIds), reason: texts.neverDescribed(name) };
      }),
  ];
  return {
    automations: all.length,
    errors,
    warnings: certain.length - errors,
    findings: certain.slice(0, mostProofFindings).map(shown),
    undecided: unsure.slice(0, mostProofFindings),
  };
};

/** Proves automations as somebody may see them. */
export const createProveAutomations = (deps: ProveDeps) => {
  const inTurn = createTurnstile(limits);
  const seenBy = async (places: PlaceScope) => {
    const all = [...deps.follow.all(), ...(await deps.newer())];
    if (places === 'all') return { seen: all, isPartial: false };
    const own = new Set(places);
    const named = [...new Set(all.flatMap(({ placeIds }) => placeIds))];
    const existing = new Set((await deps.places.detailsOf('all', named)).map(({ id }) => id));
    const seen = all.filter(({ placeIds }) =>
      mayWithPlaces(
        places,
        placeIds.filter((id) => existing.has(id)),
      ),
    );
    const isPartial = all.some((one) => one.placeIds.some((id) => own.has(id)) && !seen.includes(one));
    return { seen, isPartial };
  };
  const provable = async (subjects: readonly Subject[]): Promise<ProvableAutomation[]> => {
    const list: ProvableAutomation[] = [];
    for (const subject of subjects) list.push(await toProvable(deps, subject));
    return list;
  };
  return {
    all: (places: PlaceScope): Promise<AutomationProof> =>
      inTurn(async () => {
        const { seen, isPartial } = await seenBy(places);
        const all = await provable(seen);
        const facts = await gatherFacts(deps, all, ownTypes(seen));
        return { ...present(await inSlices(proving(all, facts)), all, facts, undefined), isPartial };
      }),
    /** An automation that may not be saved yet, beside the others. */
    one: (draft: AutomationDraft, places: PlaceScope): Promise<AutomationProof> =>
      inTurn(async () => {
        const { seen, isPartial } = await seenBy(places);
        const id = draft.id ?? newId();
        const others = await provable(seen.filter((other) => other.id !== id));
        const own = await toProvable(deps, { ...draft, id });
        const all = [...others, own];
        const facts = await gatherFacts(
          deps,
          all,
          ownTypes([...seen.filter((other) => other.id !== id), { ...draft, id }]),
        );
        const proof = await inSlices(provingOne(own, others, facts));
        return { ...present(proof, all, facts, draft.id ? undefined : id), isPartial };
      }),
  };
};
export type ProveAutomations = ReturnType<typeof createProveAutomations>;
