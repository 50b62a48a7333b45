import type { ErrorCode } from '@eoms/contract';
import type { Driver } from '@eoms/drivers/kit';
import { isRefusal } from '@eoms/engine';
import { z } from 'zod';
import { question } from '../../platform/bus/asking.ts';
import type { PlaceScope } from '../../platform/database/row-scope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { type DevicesModule, fromEngine, maySeeDevice, readUplinks } from '../devices/devices.module.ts';
import { keepFailure, keepReading } from './switch-ports.store.ts';

export interface ReadSwitchesDeps extends Pick<Platform, 'database' | 'log'> {
  readonly devices: Pick<DevicesModule, 'registry' | 'engine' | 'owners'>;
  readonly driverOf: (actionClass: string) => Driver | undefined;
}

export interface Reading {
  readonly read: number;
  readonly failed: number;
  /** Those for which there was no time. */
  readonly left: number;
}

export interface ReadSwitches {
  /** Devices that can say what is connected to them. */
  switches(scope: PlaceScope): Promise<string[]>;
  /** Asks several at a time, until the signal; what they say is stored. */
  read(switchIds: readonly string[], signal: AbortSignal): Promise<Reading>;
}

const networkType = 'network';
const atOnce = 8;
/** Longer than the engine waits for the driver. */
const answerMs = 65_000;

const readPorts = question('switchPorts.read', z.object({ deviceId: z.string() }), z.object({ ports: z.number() }));

/** Reads the ports of switches, each on the node that runs it. */
export const createReadSwitches = (deps: ReadSwitchesDeps): ReadSwitches => {
  const { database, devices, driverOf, log } = deps;
  const { registry, engine, owners } = devices;
  const { db } = database;
  const underWay = new Map<string, Promise<number>>();

  const readHere = async (deviceId: string): Promise<number> => {
    try {
      const said = await engine().neighbours(deviceId);
      await keepReading(db, deviceId, said);
      return said.ports.length;
    } catch (error) {
      throw fromEngine(error, 'en');
    }
  };
  owners.answer(readPorts, async ({ deviceId }) => {
    // Everybody who asks for a switch at the same time gets the same reading.
    const asked = underWay.get(deviceId) ?? readHere(deviceId).finally(() => underWay.delete(deviceId));
    underWay.set(deviceId, asked);
    return { ports: await asked };
  });

  const codeOf = (error: unknown): ErrorCode =>
    error instanceof Refusal || isRefusal(error) ? error.code : 'device.neighboursFailed';

  const ask = async (deviceId: string): Promise<boolean> => {
    try {
      await owners.ask(readPorts, () => ({ deviceId }), { timeoutMs: answerMs });
      return true;
    } catch (error) {
      if (!(error instanceof Refusal)) log.warn({ err: error, deviceId }, 'the ports of a switch were not read');
      await keepFailure(db, deviceId, codeOf(error));
      return false;
    }
  };
  return {
    switches: async (scope) => {
      const named = [...(await readUplinks(db)).values()].map(({ switchId }) => switchId);
      const typed = registry.idsIn(scope === 'all' ? 'all' : new Set(scope)).filter((id) => {
        const device = registry.get(id);
        return device?.typeCode === networkType;
      });
      return [...new Set([...typed, ...named])].filter((id) => {
        const device = maySeeDevice(registry, scope, id);
        return device?.enabled === true && driverOf(device.actionClass)?.neighbours !== undefined;
      });
    },
    read: async (switchIds, signal) => {
      const waiting = [...switchIds];
      let [read, failed] = [0, 0];
      const work = async (): Promise<void> => {
        for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
          if (signal.aborted) {
            waiting.unshift(id);
            return;
          }
          if (await ask(id)) read += 1;
          else failed += 1;
        }
      };
      await Promise.all(Array.from({ length: atOnce }, work));
      return { read, failed, left: waiting.length };
    },
  };
};
