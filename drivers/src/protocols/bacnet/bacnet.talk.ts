import type { Value } from '@eoms/contract/vocabulary';
import type { ActionDef } from '../../kit/action.ts';
import type { DeclaredAction, DeclaredProperty } from '../../kit/definition.ts';
import type { Device } from '../../kit/device.ts';
import { deviceError, isDeviceError } from '../../kit/device-error.ts';
import type { Wire } from '../../kit/wire.ts';
import { receive, subscribe } from './bacnet.changes.ts';
import { argumentIn, objectOf, scaleOf } from './bacnet.definition.ts';
import { asWritten, objectKind, propertyIds, tags } from './bacnet.objects.ts';
import type { BacnetPeers } from './bacnet.peers.ts';
import { freshHabit } from './bacnet.read.ts';
import { createSessions, routeOf, type Session } from './bacnet.session.ts';
import { learnUnits, readIdentity, readValues } from './bacnet.values.ts';
import { bacnetPort } from './bacnet-frame.codec.ts';

const manualOperator = 8;

/** Writes a present value; rejects with the device's error. */
const writeTo = async (
  { peer, route }: Session,
  target: DeclaredProperty['wire'],
  value: Value,
  relinquish: boolean,
): Promise<void> => {
  const kind = objectKind(target.object);
  const object = objectOf(target);
  const written = kind === undefined ? undefined : asWritten(kind, value, scaleOf(target));
  const data = relinquish ? { type: tags.nothing, value: null } : written;
  if (object === undefined || data === undefined)
    throw deviceError('refused', {
      zh: `数值 ${String(value)} 与对象类型不符`,
      en: `${String(value)} does not fit the object type`,
    });
  const priority = Number(target.priority ?? manualOperator);
  await peer.ask((client, address) =>
    client.writeProperty({ address, ...route }, object, propertyIds.presentValue, [data], { priority }),
  );
};

export const createBacnetTalk = (peers: BacnetPeers) => {
  const sessions = createSessions();

  const connect = async (wire: Wire): Promise<() => void> => {
    if (wire.address === undefined) throw deviceError('unreachable', { zh: '缺少地址', en: 'the address is missing' });
    let session: Session | undefined;
    const peer = await peers.use(Number(wire.params.localPort ?? bacnetPort), wire.address, {
      onCov: (news) => session?.onCov(news),
      onPacket: (direction, data) => wire.trace(direction, data),
      onRoundTrip: (ms) => wire.roundTrip(ms),
    });
    session = { peer, route: routeOf(wire), habit: freshHabit(), subscribed: new Set(), onCov: () => {} };
    sessions.put(wire, session);
    return () => {
      sessions.clear(wire);
      peer.leave();
    };
  };
  const readThose = (device: Device, wanted: (property: DeclaredProperty) => boolean): Promise<void> =>
    readValues(device, sessions.of(device), device.definition.properties.filter(wanted));
  /**
   * Writes, and reads the object's properties: not every device notifies a subscriber of a change made by the
   * subscriber itself. An accepted write counts even if the reading fails.
   */
  const write = async (
    device: Device,
    target: DeclaredProperty['wire'],
    value: Value,
    relinquish: boolean,
  ): Promise<void> => {
    await writeTo(sessions.of(device), target, value, relinquish);
    const object = objectOf(target);
    const isWritten = ({ wire }: DeclaredProperty) => {
      const own = objectOf(wire);
      return own?.type === object?.type && own?.instance === object?.instance;
    };
    const written = device.definition.properties.filter(isWritten);
    if (written.length === 0) return;
    // Polled until the next renewal, because some devices apply a write with a delay.
    for (const { id } of written) sessions.of(device).subscribed.delete(id);
    await readThose(device, isWritten).catch((error: unknown) => {
      if (!isDeviceError(error)) throw error;
    });
  };

  return {
    connect,
    write,
    open: async (device: Device): Promise<void> => {
      const session = sessions.of(device);
      session.onCov = (news) => receive(device, session, news);
      await readIdentity(device, session);
      await learnUnits(device, session);
      await subscribe(device, session);
    },
    /** Properties that are not reported by subscription. */
    readPolled: (device: Device): Promise<void> => {
      const { subscribed } = sessions.of(device);
      return readThose(device, ({ id }) => !subscribed.has(id));
    },
    /** Subscriptions are renewed long before they end; the values are read too, in case a notification was lost. */
    renew: async (device: Device): Promise<void> => {
      const session = sessions.of(device);
      await subscribe(device, session);
      await readThose(device, ({ id }) => session.subscribed.has(id));
    },
    declared: (action: DeclaredAction): ActionDef => ({
      ...action,
      run: async (device, args) => {
        const written = String(action.wire.value ?? '');
        const name = argumentIn(written);
        await write(device, action.wire, name === undefined ? written : (args[name] ?? null), written === 'null');
      },
      readBack: (device) => {
        const proofs = new Set(action.expect?.map(({ property }) => property));
        return readThose(device, ({ id }) => proofs.has(id));
      },
    }),
  };
};
