import {
  type ActionGroupStep,
  type ByKind,
  byKind,
  isRunValue,
  type SourceText,
  type SystemStep,
  type SystemStepArgs,
  type SystemStepName,
  stepsIn,
  stepsWithPaths,
  type Text,
  type VariableValue,
  variablesFilling,
} from '@eoms/contract';
import type {
  Priority,
  Reason,
  RunVariables,
  Scene,
  SceneDevices,
  Step,
  SystemStepCall,
  SystemStepOutcome,
} from '@eoms/engine';
import type { Caller } from '../../platform/http/context.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import { isLocal, type StepLocals, type VariablesModule } from '../variables/variables.module.ts';
import { type Filled, type FilledBy, fillVariables, valuesOf } from './fill-variables.ts';
import { reasonOfCode } from './reason-of-code.ts';
import { type StepForecast, toSteps } from './to-scene.ts';

/** Where a system step may reach, and from where it comes. */
export interface SystemStepReach extends FilledBy {
  readonly placeIds: readonly string[];
  /** The groups that run each other, the outermost first. */
  readonly chain: readonly string[];
  /** What is known already of system steps that may occur many times, by a name of their kind's choice. */
  readonly known?: Map<string, StepForecast>;
}

/** The run that a system step belongs to. */
export interface SystemStepRun extends SystemStepReach {
  readonly runId: string;
  /** Unique in the run. */
  readonly position: string;
  readonly sceneName: string;
  readonly priority: Priority;
  /** Devices that the run leaves alone, with the reason. */
  readonly exempt?: ReadonlyMap<string, Reason> | undefined;
  /** Values of variables and of the run by name; unknown names are left out. */
  values(names: readonly string[]): Promise<ReadonlyMap<string, VariableValue | Text>>;
  /** Tells which run was begun for it. */
  linked(runId: string): void;
  /** Says in the receipt what came of it. */
  described(subject: SourceText): void;
}
/** What is known of a run before its steps. */
export type SystemStepRunStart = Omit<SystemStepRun, 'position' | 'linked' | 'described' | 'values'>;

/** A kind of step without a device: what it means, who may use it and how it is carried out. */
export interface SystemStepHandler<N extends SystemStepName> {
  /** Throws where the caller might not do it by hand, at any of these rooms; fields are named by their path in the step. */
  require(
    args: SystemStepArgs<N>,
    roomIds: readonly string[],
    caller: Caller,
    locals?: StepLocals,
  ): void | Promise<void>;
  forecast(args: SystemStepArgs<N>, reach: SystemStepReach): Promise<StepForecast>;
  /** A `Refusal` that it throws appears in the receipt. */
  perform(args: SystemStepArgs<N>, run: SystemStepRun, signal: AbortSignal): Promise<SystemStepOutcome>;
}

const named = (name: string): SourceText => ({ zh: name, en: name });
/** A refusal of a step names the field by the whole path to it. */
const under = async (path: string, check: () => Promise<void>): Promise<void> => {
  try {
    await check();
  } catch (error) {
    if (!(error instanceof Refusal) || error.details === undefined) throw error;
    const details = error.details.map((one) => ({ ...one, field: `${path}.${one.field}` }));
    throw refuse(error.code, error.params, details);
  }
};
const noField = (): string => '';
const fieldsOfSystemStep: Readonly<Record<SystemStepName, string>> = {
  scene: '',
  placeState: '',
  notice: 'args.content',
  variable: 'args.valueFrom',
  webhook: 'args.body',
  dataBehavior: 'args.argsFrom',
  workOrder: 'args.description',
};
/** The field of a step in which the variables are named that it is filled from; empty where it is from none. */
const fillingField: ByKind<ActionGroupStep, string> = {
  action: () => 'argsFrom',
  state: () => 'valueFrom',
  wait: noField,
  delay: noField,
  systemStep: ({ systemStep }) => fieldsOfSystemStep[systemStep],
  ordered: noField,
  parallel: noField,
  branch: noField,
};
const isSystemStep = (step: ActionGroupStep): step is SystemStep => step.kind === 'systemStep';

/** What a step sets outside of its run, where the run has a copy of that. */
const followed = (step: SystemStep, ofRun: RunVariables): Pick<StepForecast, 'follows'> => {
  if (step.systemStep !== 'variable') return {};
  const { name, value, valueFrom } = step.args;
  return Object.hasOwn(ofRun, name) ? { follows: { name, value, ...(valueFrom ? { from: valueFrom } : {}) } } : {};
};

/** What steps without devices can do; modules add their kinds before anything runs. */
export const createSystemSteps = (variables: Pick<VariablesModule, 'values' | 'requireSeen'>) => {
  const known = new Map<SystemStepName, SystemStepHandler<SystemStepName>>();
  const get = (name: string): SystemStepHandler<SystemStepName> | undefined => known.get(name as SystemStepName);
  const forecast = ({ systemStep, args }: SystemStep, reach: SystemStepReach): Promise<StepForecast> | StepForecast =>
    get(systemStep)?.forecast(args, reach) ?? {
      subject: named(systemStep),
      isUnknown: true,
      problem: reasonOfCode('scene.systemStepUnknown'),
    };
  const asSteps = async ({ steps, variables: ofRun }: Filled, given: SystemStepReach): Promise<Step[]> => {
    const reach = { ...given, known: given.known ?? new Map<string, StepForecast>() };
    const forecasts = new Map<ActionGroupStep, StepForecast>();
    for (const step of steps.flatMap(stepsIn).filter(isSystemStep)) {
      const known = await forecast(step, reach);
      forecasts.set(step, known.assigns ? known : { ...known, ...followed(step, ofRun) });
    }
    return toSteps(steps, reach.placeIds, forecasts);
  };
  const performOnce = async (run: SystemStepRunStart, call: SystemStepCall, signal: AbortSignal) => {
    const systemStep = get(call.systemStep);
    if (!systemStep) return { ok: false, reason: reasonOfCode('scene.systemStepUnknown') };
    const { args, position, linked, described } = call;
    try {
      // The steps were checked by the contract when they were stored.
      const values = async (names: readonly string[]) => {
        const others = names.filter((name) => !call.variables.has(name));
        const ofRun = [...call.variables].flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]));
        return new Map([...(await valuesOf(others, variables, run)), ...ofRun]);
      };
      return await systemStep.perform(
        args as SystemStepArgs<SystemStepName>,
        { ...run, position, linked, described, values },
        signal,
      );
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { ok: false, reason: reasonOfCode(error.code) as Reason };
    }
  };
  return {
    add<N extends SystemStepName>(name: N, systemStep: SystemStepHandler<N>): void {
      if (known.has(name)) throw new Error(`two modules carry out the step ${name}`);
      known.set(name, systemStep as unknown as SystemStepHandler<SystemStepName>);
    },
    /** Throws where the caller might not do by hand what the steps do. */
    async require(
      steps: readonly ActionGroupStep[],
      roomIds: readonly string[],
      caller: Caller,
      locals?: StepLocals,
    ): Promise<void> {
      for (const { path, step } of stepsWithPaths(steps))
        await under(path, async () => {
          if (isSystemStep(step)) await get(step.systemStep)?.require(step.args, roomIds, caller, locals);
          const names = variablesFilling(step).filter((name) => !isRunValue(name) && !isLocal(locals, name));
          if (names.length > 0) await variables.requireSeen(names, caller, byKind(fillingField, step));
        });
    },
    /** The steps as the engine runs them, with the values that variables have now. */
    toSteps: async (steps: readonly ActionGroupStep[], given: SystemStepReach): Promise<Step[]> =>
      asSteps(await fillVariables(steps, variables, given), given),
    /** The steps of a whole run, with its variables: what a step sets, the steps after it are filled from. */
    async toRun(
      steps: readonly ActionGroupStep[],
      given: SystemStepReach,
    ): Promise<Required<Pick<Scene, 'steps' | 'variables'>>> {
      const filled = await fillVariables(steps, variables, { ...given, follows: true });
      return { steps: await asSteps(filled, given), variables: filled.variables };
    },
    /** How a run carries out its system steps. */
    performer:
      (run: SystemStepRunStart): NonNullable<SceneDevices['perform']> =>
      (call, signal) =>
        performOnce(run, call, signal),
  };
};
export type SystemSteps = ReturnType<typeof createSystemSteps>;
