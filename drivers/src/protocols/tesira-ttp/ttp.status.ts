import type { Device } from '../../kit/device.ts';
import type { PropertyDef } from '../../kit/property.ts';
import { say } from '../../kit/say.ts';
import { ask, read } from './ttp.talk.ts';
import { fieldOf, type TtpValue } from './ttp.values.ts';

const fact = (id: string, zh: string, en: string, capability?: PropertyDef['capability']): PropertyDef => ({
  id,
  name: say(zh, en),
  type: 'string',
  access: 'r',
  history: 'none',
  ...(capability === undefined ? {} : { capability }),
});

export const statusProperties: readonly PropertyDef[] = [
  {
    id: 'faultCount',
    name: say('故障数量', 'Active faults'),
    type: 'int',
    capability: 'errorStatus',
    access: 'r',
    staleAfterMs: 180_000,
    alarm: [
      { id: 'fault', op: '>', value: 0, level: 'serious', text: say('设备报告故障', 'The device reports faults') },
    ],
  },
  { id: 'faults', name: say('故障', 'Faults'), type: 'string', access: 'r' },
  fact('hostname', '主机名', 'Host name'),
  fact('serialNumber', '序列号', 'Serial number', 'serialNumber'),
  fact('firmware', '固件版本', 'Firmware', 'firmware'),
];

const faultsIn = (list: TtpValue): string[] =>
  Array.isArray(list)
    ? list.flatMap((entry: TtpValue) => {
        const faults = fieldOf(entry, 'faults');
        const named = Array.isArray(faults) ? faults : [];
        return named.map((fault: TtpValue) => {
          const name = fieldOf(fault, 'name');
          return typeof name === 'string' ? name : 'fault';
        });
      })
    : [];

/** This also keeps the connection open and shows that the device is alive. */
export const readFaults = async (device: Device): Promise<void> => {
  const reported = await read(device, ['faultCount', 'faults'], 'DEVICE get activeFaultList');
  if (reported === undefined) return;
  const faults = faultsIn(reported);
  device.set('faultCount', faults.length);
  device.set('faults', faults.slice(0, 10).join('; '));
};

export const readIdentity = async (device: Device): Promise<void> => {
  const facts = { hostname: 'hostname', serialNumber: 'serialNumber', version: 'firmware' };
  for (const [attribute, property] of Object.entries(facts)) {
    const reported = await read(device, [property], `DEVICE get ${attribute}`);
    if (typeof reported === 'string' || typeof reported === 'number') device.set(property, String(reported));
  }
};

/** Switches to verbose responses, whatever the last controller of this session had set. */
export const setVerbose = async (device: Device): Promise<void> => {
  await ask(device, 'SESSION set verbose true');
};
