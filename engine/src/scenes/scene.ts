import { type ByKind, byKnownKind, type SourceText, type Value } from '@eoms/contract/vocabulary';
import type { Operator } from '@eoms/drivers/kit';
import type { Reason } from '../commands/reasons.ts';
import type { RunVariables } from './variable-types.ts';

/** The devices of a step: named ones, or all of a type at some places, found when the run begins. */
export type Target =
  | { readonly kind: 'devices'; readonly deviceIds: readonly string[] }
  | { readonly kind: 'type'; readonly placeIds: readonly string[]; readonly typeCode?: string | undefined };

interface DeviceStep {
  readonly id: string;
  readonly target: Target;
  /** Tried when the only named device fails after its attempts; without effect for several devices. */
  readonly spareDeviceId?: string | undefined;
  /** Defaults to 1. */
  readonly attempts?: number | undefined;
  /** Between two attempts; defaults to 1 s. */
  readonly pauseMs?: number | undefined;
  /** Of one attempt; defaults to the action's own timeout. */
  readonly timeoutMs?: number | undefined;
}

/** Runs an action on each device, whatever its state is. */
export interface ActionStep extends DeviceStep {
  readonly kind: 'action';
  /** An id, or a capability, which works across manufacturers. */
  readonly action: string;
  readonly args: Readonly<Record<string, Value>>;
  /** Arguments that take what a variable of the run is when the step is reached, instead of those in `args`. */
  readonly argsFrom?: Readonly<Record<string, string>> | undefined;
}

/** Brings each device into a state; one that is in it already is left alone. */
export interface StateStep extends DeviceStep {
  readonly kind: 'state';
  /** The key of a value (`power`, `route[2]`), or a capability. */
  readonly property: string;
  readonly value: Value;
  /** The variable of the run that it is taken from when the step is reached, instead of `value`. */
  readonly valueFrom?: string | undefined;
}

interface Comparison {
  readonly operator: Operator;
  readonly value: Value;
}
export interface ConditionOnDevice extends Comparison {
  readonly deviceId: string;
  readonly property: string;
}
/** What a variable of the run is when the step is reached; a wait also sees what parallel steps set meanwhile. */
export interface ConditionOnVariable extends Comparison {
  readonly variable: string;
}
export type ConditionOn = ConditionOnDevice | ConditionOnVariable;
export type Condition = ConditionOn | { readonly match: 'all' | 'any'; readonly rules: readonly Condition[] };

export interface WaitStep {
  readonly kind: 'wait';
  readonly id: string;
  readonly until: Condition;
  readonly timeoutMs: number;
}

export interface DelayStep {
  readonly kind: 'delay';
  readonly id: string;
  readonly ms: number;
}

/** After a step has failed: go on with the next, stop, or put back what was changed. */
export type OnFailure = 'continue' | 'stop' | 'restore';

export interface BlockStep {
  readonly kind: 'ordered' | 'parallel';
  readonly id: string;
  readonly steps: readonly Step[];
  /** A part of its own: its failures end or put back only what is in it. Defaults to what the scene does. */
  readonly onFailure?: OnFailure | undefined;
}

/** One of two ways, chosen when the step is reached; a value that is not known meets no condition. */
export interface BranchStep {
  readonly kind: 'branch';
  readonly id: string;
  readonly condition: Condition;
  readonly then: readonly Step[];
  readonly else: readonly Step[];
}

/** What a system step does, as far as it is known before: it carries out steps, and sets variables or states of places. */
export interface SystemStepEffect {
  readonly steps?: readonly Step[];
  readonly sets?: readonly (
    | {
        readonly kind: 'variable';
        readonly name: string;
        readonly value: Value;
        /** A variable of the run that it is taken from. */
        readonly from?: string | undefined;
      }
    | { readonly kind: 'placeState'; readonly placeId: string; readonly value: string }
  )[];
}

/** A variable of the run that gets a value, or that of another variable of the run. */
export interface AssignStep {
  readonly name: string;
  readonly value: Value;
  readonly from?: string | undefined;
}

/** Something without a device that the host carries out. */
export interface SystemStep {
  readonly kind: 'systemStep';
  readonly id: string;
  /** What is done; the host knows what the arguments mean. */
  readonly systemStep: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** What it is about, for people. */
  readonly subject: SourceText;
  /** Devices that it acts on in turn; the run holds them from its beginning. */
  readonly uses: readonly string[];
  /** It has failed if the host has not answered by then. */
  readonly timeoutMs: number;
  /** The host does not know what it does, for instance because a newer version made it. */
  readonly isUnknown?: true | undefined;
  /** Why it cannot be done, as far as known before. */
  readonly problem?: Reason | undefined;
  /** For those who judge steps before they run; a run asks the host. */
  readonly effect?: SystemStepEffect | undefined;
  /** It only sets a variable of the run, which the engine does without the host. */
  readonly assigns?: AssignStep | undefined;
  /** The run has a copy of the variable that the host sets: it follows once the host has done so. */
  readonly follows?: AssignStep | undefined;
  /** The variable of the run that gets what the host brings from outside; nobody knows what before. */
  readonly brings?: string | undefined;
}

export type Step = ActionStep | StateStep | WaitStep | DelayStep | SystemStep | BlockStep | BranchStep;

const none = (): readonly Step[] => [];
const within = ({ steps }: BlockStep): readonly Step[] => steps;
/** The steps that a step of each kind is made of. */
export const stepsWithin: ByKind<Step, readonly Step[]> = {
  action: none,
  state: none,
  wait: none,
  delay: none,
  systemStep: ({ effect }) => effect?.steps ?? [],
  ordered: within,
  parallel: within,
  branch: (step) => [...step.then, ...step.else],
};
/** Steps and all that they are made of, each before its own. */
export const allSteps = (steps: readonly Step[]): Step[] =>
  steps.flatMap((step) => [step, ...allSteps(byKnownKind(stepsWithin, step, []))]);

export interface Scene {
  readonly id: string;
  readonly name: string;
  /** One after the other, unless they are in a parallel block. */
  readonly steps: readonly Step[];
  /** Each run has its own. */
  readonly variables?: RunVariables | undefined;
  readonly onFailure: OnFailure;
  /** What a run does while another one holds a device that it needs. */
  readonly overlap: 'queue' | 'refuse';
  /** Time for all steps together; putting back has as much again. */
  readonly limitMs: number;
  /** Devices that a parallel block works on at the same time; defaults to 8. */
  readonly atOnce?: number | undefined;
}

/** The comparisons of a condition. */
export const rulesIn = (condition: Condition): ConditionOn[] =>
  'match' in condition ? condition.rules.flatMap(rulesIn) : [condition];

export const devicesIn = (condition: Condition): string[] =>
  rulesIn(condition).flatMap((rule) => ('variable' in rule ? [] : [rule.deviceId]));
