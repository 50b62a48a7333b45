import type { Value } from '@eoms/contract/vocabulary';
import type { ActionDef } from '../../kit/action.ts';
import type { DeclaredAction, DeclaredProperty } from '../../kit/definition.ts';
import type { Device } from '../../kit/device.ts';
import { deviceError, isDeviceError } from '../../kit/device-error.ts';
import { createSlot } from '../../kit/slot.ts';
import type { Wire } from '../../kit/wire.ts';
import { asPropertyValue, groupsOf } from './knx.definition.ts';
import { groupText, individualText, parseGroup } from './knx-address.codec.ts';
import { decodeValue, encodeValue } from './knx-dpt.codec.ts';
import { decodeTelegram, encodeTelegram, type Telegram } from './knx-telegram.codec.ts';
import { argumentIn } from './knx-template.ts';
import type { KnxTunnel } from './knx-tunnel.ts';
import type { KnxTunnels } from './knx-tunnels.ts';

interface Session {
  readonly wire: Wire;
  readonly tunnel: KnxTunnel;
}

const isNews = ({ kind, service, failed }: Telegram): boolean =>
  service !== 'read' && (kind === 'indication' || (kind === 'confirm' && !failed));

export const createKnxTalk = (tunnels: KnxTunnels) => {
  const sessions = createSlot<Session>();

  const connect = async (wire: Wire): Promise<() => void> => {
    if (wire.address === undefined) throw deviceError('unreachable', { zh: '缺少地址', en: 'the address is missing' });
    const { tunnel, leave } = await tunnels.use({
      to: wire.address,
      nat: wire.params.nat === true,
      timeoutMs: Math.max(wire.connectTimeoutMs, 1_000),
      signal: wire.signal,
    });
    const groups = new Set(wire.definition.properties.flatMap(groupsOf));
    const unlisten = tunnel.listen((cemi) => {
      const telegram = decodeTelegram(cemi);
      if (telegram === undefined || !groups.has(telegram.group)) return;
      wire.trace('in', cemi);
      if (isNews(telegram)) wire.receive(cemi);
    });
    sessions.put(wire, { wire, tunnel });
    const unwatch = tunnel.watch((reason) => wire.lost(reason));
    return () => {
      sessions.clear(wire);
      unwatch();
      unlisten();
      leave();
    };
  };

  const send = async (device: Device, cemi: Buffer): Promise<void> => {
    const { wire, tunnel } = sessions.of(device);
    wire.trace('out', cemi);
    wire.roundTrip(await tunnel.send(cemi));
  };

  /** Sends a read to the bus; the response arrives as a telegram. A group without a response is skipped. */
  const read = async (device: Device, properties: readonly DeclaredProperty[]): Promise<void> => {
    for (const property of properties) {
      const [group] = groupsOf(property);
      if (group === undefined || device.signal.aborted) continue;
      try {
        await send(device, encodeTelegram({ kind: 'request', group, service: 'read' }));
      } catch (error) {
        if (!isDeviceError(error) || error.kind !== 'refused') throw error;
        device.log('info', `KNX ${groupText(group)}: ${error.text.en}`);
      }
    }
  };
  const readable = (device: Device) => device.definition.properties.filter(({ wire }) => wire.readAtStart !== false);

  const write = async (device: Device, address: string, dpt: string, value: Value): Promise<void> => {
    const group = parseGroup(address);
    const payload = encodeValue(dpt, value);
    if (group === undefined)
      throw deviceError('refused', { zh: `${address} 不是组地址`, en: `${address} is not a group address` });
    if (payload === undefined)
      throw deviceError('refused', {
        zh: `数值 ${String(value)} 与类型 ${dpt} 不符`,
        en: `${String(value)} does not fit type ${dpt}`,
      });
    await send(device, encodeTelegram({ kind: 'request', group, service: 'write', payload }));
  };

  const declared = (action: DeclaredAction): ActionDef => ({
    ...action,
    run: async (device, args) => {
      const { address, dpt, value } = action.wire;
      const name = argumentIn(String(value ?? ''));
      await write(device, String(address), String(dpt), name === undefined ? String(value) : (args[name] ?? null));
    },
    readBack: async (device) => {
      const proofs = new Set(action.expect?.map(({ property }) => property));
      await read(
        device,
        device.definition.properties.filter(({ id }) => proofs.has(id)),
      );
    },
  });

  return {
    connect,
    declared,
    write,
    open: async (device: Device): Promise<void> => {
      device.set('individualAddress', individualText(sessions.of(device).tunnel.individual));
      // The bus is slow: the device is online while it is still being read.
      void read(device, readable(device)).catch((error: Error) => device.log('info', error.message));
    },
    readAll: (device: Device): Promise<void> => read(device, readable(device)),
    receive: (device: Device, cemi: Buffer): void => {
      const telegram = decodeTelegram(cemi);
      if (telegram === undefined || !isNews(telegram)) return;
      for (const property of device.definition.properties) {
        if (!groupsOf(property).includes(telegram.group)) continue;
        const value = decodeValue(String(property.wire.dpt ?? ''), telegram.payload);
        if (value !== undefined) device.set(property.id, asPropertyValue(property, value));
      }
    },
  };
};
