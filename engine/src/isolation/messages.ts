import type { ErrorCode, SourceText } from '@eoms/contract/vocabulary';
import type { Discovery, Driver, Found, ResolvedAction, ResolvedProperty, Search } from '@eoms/drivers/kit';
import type { EngineEvents } from '../bus.ts';
import type { Command } from '../commands/command.ts';
import type { Reason } from '../commands/reasons.ts';
import type { DeviceDefinition } from '../device-definition.ts';
import type { Diagnostics, Frame } from '../links/diagnostics.ts';
import type { LinkTiming } from '../links/link-timing.ts';
import type { ConnectionState, Reading } from '../state/device-state.ts';
import type { Fault, SharedAsk, SharedNews } from './shared-messages.ts';

/** Start parameters of a worker. */
export interface WorkerTask {
  readonly file: string;
  readonly timing: LinkTiming;
}

export type ToWorker =
  | { readonly kind: 'open'; readonly definition: DeviceDefinition; readonly start: boolean }
  | { readonly kind: 'start' | 'close' | 'reconnect' | 'recheck' | 'diagnose'; readonly deviceId: string }
  | { readonly kind: 'execute'; readonly command: Command }
  | { readonly kind: 'cancel'; readonly deviceId: string; readonly commandId: string }
  | { readonly kind: 'ask'; readonly deviceId: string; readonly ask: number; readonly wanted: Wanted }
  | { readonly kind: 'watch'; readonly deviceId: string; readonly on: boolean }
  | { readonly kind: 'answer'; readonly ask: number; readonly ok: boolean }
  | { readonly kind: 'shared'; readonly batch: number; readonly items: readonly SharedNews[] }
  | { readonly kind: 'search'; readonly search: number; readonly args: Search['args'] }
  | { readonly kind: 'stopSearch'; readonly search: number }
  | { readonly kind: 'ping' };

/** What is asked of a device beside its readings and commands. */
export type Wanted =
  | { readonly kind: 'readings' | 'neighbours' }
  | { readonly kind: 'picture'; readonly index: number };

/** A driver as data for forms, models and lists, without any code. */
export type LoadedDriver = Pick<
  Driver,
  'id' | 'version' | 'name' | 'category' | 'protocol' | 'control' | 'params' | 'models'
> & {
  readonly port: number;
  readonly properties: readonly ResolvedProperty[];
  readonly actions: readonly ResolvedAction[];
  readonly discover?: Pick<Discovery, 'name' | 'params'>;
  /** Whether it knows how to read the ports of a switch. */
  readonly readsNeighbours: boolean;
};

export type FromWorker =
  | { readonly kind: 'loaded'; readonly driver: LoadedDriver }
  | { readonly kind: 'refused'; readonly reason: string }
  /** An error outside of every call, after which the process ends. */
  | { readonly kind: 'failed'; readonly reason: string }
  /** `externalBytes`: memory outside of the heap, which the heap limit does not bound. */
  | { readonly kind: 'pong'; readonly externalBytes: number }
  | { readonly kind: 'news'; readonly items: readonly WorkerNews[] };

export type WorkerNews =
  | {
      readonly kind: 'described';
      readonly deviceId: string;
      readonly properties: readonly ResolvedProperty[];
      readonly actions: readonly ResolvedAction[];
    }
  | { readonly kind: 'reading'; readonly reading: Reading; readonly property: string }
  | { readonly kind: 'connection'; readonly deviceId: string; readonly state: ConnectionState }
  | { readonly kind: 'doubt'; readonly deviceId: string }
  | { readonly kind: 'wentOnline'; readonly deviceId: string }
  | { readonly kind: 'wentOffline'; readonly deviceId: string; readonly reason?: SourceText }
  | { readonly kind: 'roundTrip'; readonly deviceId: string; readonly ms: number | undefined }
  | {
      readonly kind: 'command';
      readonly deviceId: string;
      readonly id: string;
      readonly status: Command['status'];
      readonly reason?: Reason;
    }
  | { readonly kind: 'frame'; readonly deviceId: string; readonly frame: Frame }
  | { readonly kind: 'diagnostics'; readonly deviceId: string; readonly diagnostics: Diagnostics }
  | { readonly kind: 'setAside'; readonly deviceId: string; readonly error: string }
  | ({ readonly kind: 'slowed' } & EngineEvents['device.slowed'])
  | {
      readonly kind: 'answered';
      readonly deviceId: string;
      readonly ask: number;
      /** As the driver made it: unchecked. */
      readonly result?: unknown;
      readonly failed?: { readonly code: ErrorCode; readonly message: string };
    }
  | { readonly kind: 'allow'; readonly ask: number; readonly address: string; readonly port: number }
  | { readonly kind: 'durable'; readonly ask: number }
  | { readonly kind: 'shared'; readonly asked: SharedAsk }
  | { readonly kind: 'found'; readonly search: number; readonly device: Found }
  | { readonly kind: 'progress'; readonly search: number; readonly done: number; readonly total: number }
  /** `fault`: why the search failed; `failed`: the driver threw. Neither: it is complete. */
  | { readonly kind: 'searched'; readonly search: number; readonly fault?: Fault; readonly failed?: string }
  | {
      readonly kind: 'log';
      readonly level: 'debug' | 'info' | 'warn' | 'error';
      readonly deviceId?: string;
      readonly message: string;
    };
