import type { AutomaticCheck, SourceText } from '@eoms/contract';
import type { ResolvedProperty } from '@eoms/drivers/kit';
import { inspectionTexts as texts } from '@eoms/phrases';
import type { Database } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { Log } from '../../../platform/log/log.ts';
import type { Outcome, Queue } from '../../../platform/work/queue.ts';
import { type AlarmRulesModule, suggestionKey } from '../../alarm-rules/alarm-rules.module.ts';
import type { ChecksModule } from '../../checks/checks.module.ts';
import type { DevicesModule } from '../../devices/devices.module.ts';
import { type AskedDevice, type Checked, checked } from '../checks/asked-device.ts';
import { againstLast, type CheckDeviceDeps, checkDevice } from '../checks/check-device.ts';
import { unreachable } from '../checks/check-link.ts';
import type { EndDeps } from './end-inspection.ts';
import type { InspectionRow, ItemRow } from './inspections.store.ts';
import {
  askedItems,
  baselineOf,
  type LeasedItem,
  leasedColumns,
  noteBefore,
  noteStarted,
  openItem,
  pastOf,
  releaseItem,
} from './items.store.ts';
import { type Settled, settleItem } from './settle-item.ts';

export interface AskItemsDeps extends EndDeps, Omit<CheckDeviceDeps, 'askAgain' | 'devices'> {
  readonly database: Pick<Database, 'db' | 'transaction'>;
  /** The id of this process. */
  readonly node: string;
  readonly devices: Pick<DevicesModule, 'registry' | 'engine' | 'models' | 'live'>;
  readonly words: ChecksModule['words'];
  /** Limits that nobody wants to hear of any more. */
  readonly limitsOff: AlarmRulesModule['suggestionsOff'];
  readonly log: Log;
  /** Says that something is being asked. */
  readonly touched: (inspectionId: string) => void;
}

/** Devices of one inspection that a node asks at the same time. */
const atOnce = 24;
/** Reading takes a minute at most, but active checks some minutes. What a dead process held is taken back at once. */
const withinMs = 1_200_000;
const leaseSeconds = 1_300;
const retry = { attemptsAtMost: 4, pauseAfter: () => 5 };

/** From this attempt on, a check that fails costs none of the others. */
const triedBefore = 2;

/** Refusals that say something of this system and nothing of the device. */
const passing = new Set<string>(['503', 'node.unreachable', 'device.changingNode', 'device.busy']);

const withoutLimits = (
  properties: readonly ResolvedProperty[],
  modelId: string,
  off: ReadonlySet<string>,
): ResolvedProperty[] =>
  properties.map(({ alarm, ...property }) => {
    const left = alarm?.filter(
      ({ id }) => !off.has(suggestionKey({ modelId, property: property.id, suggestionId: id })),
    );
    return left ? { ...property, alarm: left } : property;
  });

export const createAskItem = (deps: AskItemsDeps) => {
  const { database, devices, words } = deps;
  const { db } = database;
  /** Whether the device answers now; throws where that cannot be found out. */
  const answers = async (deviceId: string): Promise<boolean> => {
    try {
      await devices.live.readNow(deviceId, 'en');
      return true;
    } catch (error) {
      if (error instanceof Refusal && !passing.has(error.code)) return false;
      throw error;
    }
  };
  const stateOf = async (deviceId: string) => {
    await devices.live.refresh([deviceId]);
    return devices.engine().state.get(deviceId);
  };
  const known = async (item: ItemRow, past: AskedDevice['past']): Promise<AskedDevice | undefined> => {
    const device = item.deviceId === null ? undefined : devices.registry.get(item.deviceId);
    const state = device && (await stateOf(device.id));
    if (!device || !state) return undefined;
    const { checks: modelChecks } = devices.models.known(device.modelId);
    const properties = withoutLimits(devices.engine().propertiesOf(device.id), device.modelId, await deps.limitsOff());
    return { device, state, properties, past, baseline: await baselineOf(db, device.id), modelChecks, words };
  };
  const unchecked = (reason: SourceText): Settled => ({ outcome: 'unchecked', findings: [], reason });

  return async (item: ItemRow, { id, name, definition }: InspectionRow): Promise<Settled> => {
    const device = item.deviceId === null ? undefined : devices.registry.get(item.deviceId);
    if (!device?.enabled) return unchecked(texts.deviceGone);
    const past = await pastOf(db, item);
    if (!(await answers(device.id))) {
      const state = await stateOf(device.id);
      const since = state?.connection === 'offline' ? state.since : undefined;
      return { outcome: 'failed', findings: againstLast([unreachable(since)], past) };
    }
    const asked = await known(item, past);
    if (!asked) return unchecked(texts.deviceGone);
    const askAgain = async (): Promise<AskedDevice | undefined> =>
      (await answers(device.id)) ? known(item, past) : undefined;
    const valueBefore = (checkId: string, now: Parameters<typeof noteBefore>[3]) =>
      noteBefore(db, item.id, checkId, now);
    const switching = { inspection: { id, name }, valueBefore };
    const broken = (kind: AutomaticCheck, error: unknown): Checked => {
      if (item.attempts < triedBefore) throw error;
      deps.log.error({ err: error, kind, deviceId: device.id }, 'a check of an inspection could not be carried out');
      return checked(kind, 'unchecked', { seen: texts.unknown });
    };
    const found = await checkDevice({ ...deps, askAgain }, asked, definition.checks, switching, broken);
    const findings = againstLast(found, past);
    const isFailed = findings.some(({ outcome }) => outcome === 'failed');
    const isKnown = findings.some(({ outcome }) => outcome === 'passed');
    if (isFailed) return { outcome: 'failed', findings };
    return isKnown ? { outcome: 'passed', findings } : { ...unchecked(texts.unknown), findings };
  };
};

/** Asks the devices of automatic inspections, on all nodes, until each is settled once. */
export const askingQueue = (deps: AskItemsDeps): Queue<LeasedItem, unknown> => {
  const { database, node, touched } = deps;
  const ask = createAskItem(deps);
  const settle = (item: ItemRow, settled: Settled) =>
    database.transaction(async (tx) => {
      await settleItem(deps, tx, item, settled);
    });
  const giveUp = async (id: string): Promise<void> => {
    const open = await openItem(database.db, id);
    if (open) await settle(open.item, { outcome: 'unchecked', findings: [], reason: texts.gaveUp });
  };
  return {
    name: 'devices that are inspected',
    working: {
      waiting: askedItems.waiting,
      atOnce,
      async lease(lane, count) {
        const leased = await askedItems.lease<LeasedItem>(
          database.db,
          { lane, count, seconds: leaseSeconds, node },
          leasedColumns,
        );
        if (leased.length > 0) {
          await noteStarted(
            database.db,
            leased.map(({ id }) => id),
          );
          touched(lane);
        }
        return leased;
      },
      async work({ id }) {
        const open = await openItem(database.db, id);
        if (open) await settle(open.item, await ask(open.item, open.inspection));
        return undefined;
      },
      withinMs: () => withinMs,
      retry,
      async settle({ id }, outcome: Outcome) {
        if (outcome.kind === 'dead') await giveUp(id);
        if (outcome.kind === 'again') await releaseItem(database.db, id, outcome.pauseSeconds);
      },
    },
    holding: { held: askedItems.held, takeBack: (left) => askedItems.takeBack(database.db, left) },
  };
};
