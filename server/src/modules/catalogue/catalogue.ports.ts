import type { ModelDescription, SyncReport, TryResult, Value } from '@eoms/contract';
import type { Driver } from '@eoms/drivers/kit';
import type { Executor } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/context.ts';

/** One device in a place that the caller may see. */
export interface DeviceOfModel {
  readonly id: string;
  readonly modelId: string;
  readonly typeId: string;
}

/** A request to update the parameters of devices to their model. */
export interface DeviceSync {
  readonly modelId: string;
  /** Only this device; defaults to all of the model's. */
  readonly deviceId?: string;
  /** The current parameters of the model, and their initial values. */
  readonly params: ModelDescription['params'];
  readonly defaults: Readonly<Record<string, Value>>;
}

/** A description to try out on a real device without saving it. */
export interface Trial {
  readonly driver: Driver;
  readonly description: ModelDescription;
  readonly params: Readonly<Record<string, Value>>;
  readonly action: { readonly id: string; readonly args: Record<string, Value> } | null;
}

/** What models need from devices; the devices module plugs it in. */
export interface DevicesPort {
  /** The number of devices of each model; models without devices are left out. */
  modelUse(modelIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Codes of the types of the devices in these places. */
  typeCodesIn(places: 'all' | readonly string[]): ReadonlySet<string>;
  /** Undefined for a device that does not exist or is out of the caller's scope. */
  deviceOf(places: 'all' | readonly string[], deviceId: string): DeviceOfModel | undefined;
  /** Returns what a synchronisation would change; with an executor and a caller it is carried out. */
  syncDevices(
    request: DeviceSync,
    apply?: { tx: Executor; caller: Caller },
  ): Promise<Pick<SyncReport, 'changes' | 'deviceCount'>>;
  tryModel(trial: Trial, caller: Caller): Promise<TryResult>;
}
