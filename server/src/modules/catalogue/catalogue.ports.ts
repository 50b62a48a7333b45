import type { ModelDescription, SyncReport, TryResult, Value } from '@eoms/contract';
import type { Driver } from '@eoms/drivers/kit';
import type { Executor } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/context.ts';

/** One device that stands in a place the caller may see. */
export interface DeviceOfModel {
  readonly id: string;
  readonly modelId: string;
  readonly typeId: string;
}

/** The parameters of devices brought up to their model. */
export interface DeviceSync {
  readonly modelId: string;
  /** Only this device; all of the model's unless told. */
  readonly deviceId?: string;
  /** The parameters that devices have now, and what they begin with. */
  readonly params: ModelDescription['params'];
  readonly defaults: Readonly<Record<string, Value>>;
}

/** A description to be run against a real device without being kept. */
export interface Trial {
  readonly driver: Driver;
  readonly description: ModelDescription;
  readonly params: Readonly<Record<string, Value>>;
  readonly action: { readonly id: string; readonly args: Record<string, Value> } | null;
}

/** What models need of devices; the devices module plugs it in. */
export interface DevicesPort {
  /** How many devices each of the models has; a model that is left out has none. */
  modelUse(modelIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Codes of the types of the devices in these places. */
  typeCodesIn(places: 'all' | readonly string[]): ReadonlySet<string>;
  /** Undefined for a device that is not there or not in a place of the caller. */
  deviceOf(places: 'all' | readonly string[], deviceId: string): DeviceOfModel | undefined;
  /** What a synchronisation changes; with an executor and a caller it is done. */
  syncDevices(
    request: DeviceSync,
    apply?: { tx: Executor; caller: Caller },
  ): Promise<Pick<SyncReport, 'changes' | 'deviceCount'>>;
  tryModel(trial: Trial, caller: Caller): Promise<TryResult>;
}
