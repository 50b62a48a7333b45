import type { Value } from '@eoms/contract/vocabulary';
import type { ActionDef } from '../../kit/action.ts';
import type { DeclaredAction, DeclaredProperty } from '../../kit/definition.ts';
import type { Device } from '../../kit/device.ts';
import { deviceError, isDeviceError } from '../../kit/device-error.ts';
import { createSlot } from '../../kit/slot.ts';
import type { Wire } from '../../kit/wire.ts';
import { argumentIn, objectOf, propertyOf, scaleOf } from './bacnet.definition.ts';
import { asPropertyValue, asWritten, type Decoded, objectKind, propertyIds, tags, unitText } from './bacnet.objects.ts';
import type { BacnetPeer, BacnetPeers, CovNews, Route } from './bacnet.peers.ts';
import { anyInstance, freshHabit, type ReadingHabit, readAll, type Wanted } from './bacnet.read.ts';
import { bacnetPort } from './bacnet-frame.codec.ts';

interface Session {
  readonly peer: BacnetPeer;
  readonly route: Route | undefined;
  readonly habit: ReadingHabit;
  /** Properties that the device tells by itself. */
  readonly subscribed: Set<string>;
  onCov: (news: CovNews) => void;
}

const subscriptionSeconds = 300;
const deviceObject = 8;

const routeOf = ({ params }: Pick<Wire, 'params'>): Route | undefined => {
  const net = Number(params.network ?? 0);
  return net === 0 ? undefined : { net, adr: [...Buffer.from(String(params.mac ?? ''), 'hex')] };
};

const info = [
  ['deviceName', propertyIds.objectName],
  ['vendor', propertyIds.vendorName],
  ['model', propertyIds.modelName],
  ['firmware', propertyIds.firmware],
] as const;

const deviceOf = ({ params }: Device) => ({ type: deviceObject, instance: Number(params.instance ?? anyInstance) });
const wantedOf = ({ wire }: DeclaredProperty): Wanted | undefined => {
  const object = objectOf(wire);
  return object === undefined ? undefined : { object, property: propertyOf(wire) };
};

export const createBacnetTalk = (peers: BacnetPeers) => {
  const sessions = createSlot<Session>();

  const connect = async (wire: Wire): Promise<() => void> => {
    if (wire.address === undefined) throw deviceError('unreachable', { zh: '缺少地址', en: 'the address is missing' });
    let session: Session | undefined;
    const peer = await peers.use(Number(wire.params.localPort ?? bacnetPort), wire.address, {
      onCov: (news) => session?.onCov(news),
      onPacket: wire.trace,
    });
    session = { peer, route: routeOf(wire), habit: freshHabit(), subscribed: new Set(), onCov: () => {} };
    sessions.put(wire, session);
    return () => {
      sessions.clear(wire);
      peer.leave();
    };
  };

  const show = (device: Device, property: DeclaredProperty, decoded: Decoded | undefined): void => {
    const value = asPropertyValue(property.type, decoded, scaleOf(property.wire));
    if (value === undefined) device.set(property.id, null, { quality: 'bad' });
    else device.set(property.id, value);
  };

  const read = async (device: Device, properties: readonly DeclaredProperty[]): Promise<void> => {
    const { peer, route, habit } = sessions.of(device);
    const asked = properties.flatMap((property) => {
      const wanted = wantedOf(property);
      return wanted === undefined ? [] : [{ property, wanted }];
    });
    const status = { object: deviceOf(device), property: propertyIds.systemStatus };
    const [alive, ...values] = await readAll(peer, route, [status, ...asked.map(({ wanted }) => wanted)], habit);
    if (typeof alive?.value === 'number') device.set('systemStatus', String(alive.value));
    for (const [at, { property }] of asked.entries()) show(device, property, values[at]);
  };

  /** Numbers without a unit of their own take the one that the object tells. */
  const learnUnits = async (device: Device): Promise<void> => {
    const { peer, route, habit } = sessions.of(device);
    const analog = device.definition.properties.filter(
      ({ type, unit, wire }) =>
        (type === 'double' || type === 'int') && unit === undefined && /^(ai|ao|av|lav|acc)$/.test(String(wire.object)),
    );
    const wanted = analog.flatMap(({ wire }) => {
      const object = objectOf(wire);
      return object === undefined ? [] : [{ object, property: propertyIds.units }];
    });
    const values = await readAll(peer, route, wanted, habit);
    const units = new Map<string, string>();
    for (const [at, { id }] of analog.entries()) {
      const value = values[at]?.value;
      const unit = unitText(typeof value === 'number' ? value : undefined);
      if (unit !== undefined) units.set(id, unit);
    }
    device.store.set('units', units);
  };

  const subscribe = async (device: Device): Promise<void> => {
    const session = sessions.of(device);
    const { peer, route, subscribed } = session;
    if (device.params.cov === false) return;
    for (const [at, property] of device.definition.properties.entries()) {
      const wanted = wantedOf(property);
      if (wanted?.property !== propertyIds.presentValue || property.wire.cov === false) continue;
      if (device.store.get(`noCov/${property.id}`) === true) continue;
      try {
        await peer.ask((client, address) =>
          client.subscribeCov({ address, ...route }, wanted.object, at + 1, false, false, subscriptionSeconds),
        );
        subscribed.add(property.id);
      } catch (error) {
        if (!isDeviceError(error) || error.kind === 'timeout') throw error;
        device.store.set(`noCov/${property.id}`, true);
        subscribed.delete(property.id);
      }
    }
  };

  const hear = (device: Device, { payload, net, adr }: CovNews): void => {
    const { route } = sessions.of(device);
    if (route?.net !== net && (route !== undefined || net !== undefined)) return;
    if (route !== undefined && Buffer.compare(Buffer.from(route.adr), Buffer.from(adr)) !== 0) return;
    const told = payload.values.find(({ property }) => property.id === propertyIds.presentValue)?.value[0];
    if (told === undefined) return;
    const { type, instance } = payload.monitoredObjectId;
    for (const property of device.definition.properties) {
      const wanted = wantedOf(property);
      if (wanted?.property !== propertyIds.presentValue) continue;
      if (wanted.object.type === type && wanted.object.instance === instance) show(device, property, told);
    }
  };

  /** `null` relinquishes the priority. */
  const write = async (
    device: Device,
    target: DeclaredProperty['wire'],
    value: Value,
    relinquish: boolean,
  ): Promise<void> => {
    const { peer, route } = sessions.of(device);
    const kind = objectKind(target.object);
    const object = objectOf(target);
    const data = relinquish
      ? { type: tags.nothing, value: null }
      : kind === undefined
        ? undefined
        : asWritten(kind, value, scaleOf(target));
    if (object === undefined || data === undefined)
      throw deviceError('refused', {
        zh: `数值 ${String(value)} 与对象类型不符`,
        en: `${String(value)} does not fit the object type`,
      });
    const priority = Number(target.priority ?? 8);
    await peer.ask((client, address) =>
      client.writeProperty({ address, ...route }, object, propertyIds.presentValue, [data], { priority }),
    );
  };

  return {
    connect,
    write,
    open: async (device: Device): Promise<void> => {
      const session = sessions.of(device);
      session.onCov = (news) => hear(device, news);
      const asked = info.map(([, property]) => ({ object: deviceOf(device), property }));
      const values = await readAll(session.peer, session.route, asked, session.habit);
      for (const [at, [id]] of info.entries()) {
        const value = values[at]?.value;
        if (typeof value === 'string') device.set(id, value.slice(0, 255));
      }
      if (device.store.get('units') === undefined) await learnUnits(device);
      await subscribe(device);
    },
    /** What the device does not tell by itself. */
    readPolled: (device: Device): Promise<void> => {
      const { subscribed } = sessions.of(device);
      return read(
        device,
        device.definition.properties.filter(({ id }) => !subscribed.has(id)),
      );
    },
    /** Subscriptions are renewed long before they end; the values are read too, in case a notification was lost. */
    renew: async (device: Device): Promise<void> => {
      await subscribe(device);
      const { subscribed } = sessions.of(device);
      await read(
        device,
        device.definition.properties.filter(({ id }) => subscribed.has(id)),
      );
    },
    declared: (action: DeclaredAction): ActionDef => ({
      ...action,
      run: async (device, args) => {
        const written = String(action.wire.value ?? '');
        const name = argumentIn(written);
        const value = name === undefined ? written : (args[name] ?? null);
        await write(device, action.wire, value, written === 'null');
      },
      readBack: (device) => {
        const proofs = new Set(action.expect?.map(({ property }) => property));
        return read(
          device,
          device.definition.properties.filter(({ id }) => proofs.has(id)),
        );
      },
    }),
  };
};
