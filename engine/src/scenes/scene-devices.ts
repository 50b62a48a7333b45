import type { SourceText, Value } from '@eoms/contract/vocabulary';
import type { ResolvedAction, ResolvedProperty } from '@eoms/drivers/kit';
import type { Reason } from '../commands/reasons.ts';
import type { PropertyState } from '../state/device-state.ts';
import type { Target } from './scene.ts';

export interface SceneOrder {
  readonly deviceId: string;
  readonly action: string;
  readonly args: Readonly<Record<string, Value>>;
  readonly timeoutMs: number | undefined;
}

export interface OrderOutcome {
  readonly commandId: string | null;
  readonly status: 'confirmed' | 'failed' | 'expired';
  readonly sent: boolean;
  readonly reason: Reason | null;
}

/** What is known of a device at the moment. */
export interface Known {
  readonly online: boolean;
  readonly values: Readonly<Record<string, PropertyState>>;
}

/** A system step of a run; run and position together are unique. */
export interface SystemStepCall {
  readonly systemStep: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly position: string;
  /** The variables of the run at this moment. */
  readonly variables: ReadonlyMap<string, Value>;
  /** Tells the id of what was begun for it, for the receipt. */
  linked(id: string): void;
  /** Says in other words what it is about, for the receipt: with what came of it. */
  described(subject: SourceText): void;
}

export interface SystemStepEnd {
  readonly ok: boolean;
  readonly reason: Reason | null;
}
export interface SystemStepOutcome extends SystemStepEnd {
  /** For the variable of the run that the step names. */
  readonly brings?: Value | undefined;
  /** Brings back what was before; also of a system step that has failed half-way. */
  readonly undo?: (() => Promise<SystemStepEnd>) | undefined;
}

/** How scenes reach devices, wherever these run. */
export interface SceneDevices {
  find(target: Extract<Target, { kind: 'type' }>): readonly string[];
  exists(deviceId: string): boolean;
  /** Why a device is left alone by this run; its steps are skipped. */
  exempt?(deviceId: string): Reason | undefined;
  actionsOf(deviceId: string): readonly ResolvedAction[];
  propertiesOf(deviceId: string): readonly ResolvedProperty[];
  /** Id of the action with this id or capability, if exactly one accepts the arguments. */
  choose(order: Pick<SceneOrder, 'deviceId' | 'action' | 'args'>): string | undefined;
  /** Devices that do not exist any more are left out. */
  read(deviceIds: readonly string[]): Promise<ReadonlyMap<string, Known>>;
  /** Sends a command once and resolves when it has ended; a refusal is an outcome too. Aborted: cancelled if not sent. */
  execute(order: SceneOrder, signal: AbortSignal): Promise<OrderOutcome>;
  /** Carries out a system step; without it, systemSteps fail. Aborted: ends soon, with what it has done. */
  perform?(call: SystemStepCall, signal: AbortSignal): Promise<SystemStepOutcome>;
}
