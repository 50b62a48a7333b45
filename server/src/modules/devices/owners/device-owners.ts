import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import type { Asking, AskOptions, Question } from '../../../platform/bus/asking.ts';
import { Refusal, refuse } from '../../../platform/http/refusal.ts';
import { shardOf } from '../../../platform/shards/shard-of.ts';
import type { Shards } from '../../../platform/shards/shards.ts';
import type { DeviceEntry, DeviceRegistry } from '../registry/device-registry.ts';

/** Which node runs a device, and how to ask it. With one node everything is answered here. */
export interface DeviceOwners {
  isMine(device: Pick<DeviceEntry, 'id' | 'ip'>): boolean;
  /** Undefined for a device that is not stored. */
  shardOf(deviceId: string): number | undefined;
  /** Grows whenever another node takes the device; 0 while nobody runs it. */
  epochOf(deviceId: string): number;
  /** The ids of the devices in these shards. */
  idsIn(shards: readonly number[]): string[];
  /** Of devices that run elsewhere: the ids by node. Those that nobody runs at the moment are left out. */
  elsewhere(deviceIds: readonly string[]): ReadonlyMap<string, readonly string[]>;
  /**
   * Puts a question about a device to the node that runs it, which may be this one. While the device changes its node,
   * the question waits for a while and `request` is called again; then 'device.changingNode' is thrown. Throws
   * 'node.unreachable' when that node does not reply in time: then nobody knows whether it was carried out.
   */
  ask<Q extends z.ZodType<{ deviceId: string }>, R extends z.ZodType>(
    what: Question<Q, R>,
    request: () => z.output<Q>,
    options?: AskOptions,
  ): Promise<z.output<R>>;
  /** Replies to a question about devices that run here; refuses others, whose owner has changed meanwhile. */
  answer<Q extends z.ZodType<{ deviceId: string }>, R extends z.ZodType>(
    what: Question<Q, R>,
    reply: (request: z.output<Q>) => z.output<R> | Promise<z.output<R>>,
  ): void;
}

/** A little longer than it takes until another node runs the devices of one that was killed. */
const waitForOwnerMs = 2_500;
const lookAgainMs = 100;

/** Devices at one address stay together: they may share a gateway that accepts one connection. */
const shardOfDevice = ({ id, ip }: Pick<DeviceEntry, 'id' | 'ip'>): number => shardOf(ip ?? id);

export interface DeviceOwnersDeps {
  readonly registry: Pick<DeviceRegistry, 'get' | 'idsIn'>;
  readonly shards: Shards;
  readonly asking: Asking;
}

export const createDeviceOwners = ({ registry, shards, asking }: DeviceOwnersDeps): DeviceOwners => {
  const isMine: DeviceOwners['isMine'] = (device) => shards.isMine(shardOfDevice(device));
  const ownerOf = (deviceId: string): string | undefined => {
    const device = registry.get(deviceId);
    return device && shards.ownerOf(shardOfDevice(device))?.node;
  };
  const runsHere = (deviceId: string): boolean => {
    const device = registry.get(deviceId);
    return device === undefined || isMine(device);
  };
  const replies = new Map<string, (request: never) => unknown>();
  const askOnce = async <Q extends z.ZodType<{ deviceId: string }>, R extends z.ZodType>(
    what: Question<Q, R>,
    request: z.output<Q>,
    options?: AskOptions,
  ): Promise<z.output<R>> => {
    const { deviceId } = request;
    if (runsHere(deviceId)) {
      const reply = replies.get(what.name);
      if (!reply) throw new Error(`Nobody replies to ${what.name}`);
      return (await reply(request as never)) as never;
    }
    const owner = ownerOf(deviceId);
    if (owner === undefined) throw refuse('device.changingNode');
    return asking.ask(owner, what, request, options);
  };
  return {
    isMine,
    shardOf(deviceId) {
      const device = registry.get(deviceId);
      return device && shardOfDevice(device);
    },
    epochOf(deviceId) {
      const device = registry.get(deviceId);
      return (device && shards.ownerOf(shardOfDevice(device))?.epoch) ?? 0;
    },
    idsIn(wanted) {
      const set = new Set(wanted);
      return registry.idsIn('all').filter((id) => {
        const device = registry.get(id);
        return device !== undefined && set.has(shardOfDevice(device));
      });
    },
    elsewhere(deviceIds) {
      const found = new Map<string, string[]>();
      for (const id of deviceIds) {
        if (runsHere(id)) continue;
        const node = ownerOf(id);
        if (node !== undefined) found.set(node, [...(found.get(node) ?? []), id]);
      }
      return found;
    },
    async ask(what, request, options) {
      for (const end = Date.now() + waitForOwnerMs; ; await sleep(lookAgainMs)) {
        try {
          return await askOnce(what, request(), options);
        } catch (error) {
          const isChanging = error instanceof Refusal && error.code === 'device.changingNode';
          if (!isChanging || Date.now() > end) throw error;
          await shards.readOwners();
        }
      }
    },
    answer(what, reply) {
      replies.set(what.name, reply as (request: never) => unknown);
      asking.answer(what, (request) => {
        const { deviceId } = request;
        if (!runsHere(deviceId)) throw refuse('device.changingNode');
        return reply(request);
      });
    },
  };
};
