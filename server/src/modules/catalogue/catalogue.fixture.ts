import { type Driver, type DriverModel, defineDriver } from '@eoms/drivers/kit';
import { type CatalogueDeps, type CatalogueModule, createCatalogue } from './catalogue.module.ts';
import type { DevicesPort } from './catalogue.ports.ts';

const name = (zh: string, en: string) => ({ zh, en });

export const model = (manufacturer: string, own: string, more: Partial<DriverModel> = {}): DriverModel => ({
  manufacturer,
  name: own,
  category: 'projector',
  params: { port: 4352 },
  source: 'data sheet',
  ...more,
});

/** A driver with one of everything that a description may contain. */
export const lampDriver = (models: readonly DriverModel[], id = 'lamp_box'): Driver =>
  defineDriver({
    id,
    version: '2.1.0',
    name: name('灯箱', 'Lamp box'),
    category: ['projector'],
    protocol: 'Lamp protocol',
    control: 'tcp',
    transport: { kind: 'tcp', port: 4352, frame: { delimiter: '\r' } },
    models,
    params: [
      { id: 'host', name: name('地址', 'Address'), type: 'host', required: true },
      { id: 'port', name: name('端口', 'Port'), type: 'port', default: 4352 },
      { id: 'password', name: name('密码', 'Password'), type: 'secret', showIf: { field: 'port', in: [4352] } },
    ],
    properties: [
      {
        id: 'power',
        name: name('电源', 'Power'),
        type: 'enum',
        access: 'rw',
        capability: 'power',
        enum: [{ code: 'on', name: name('开', 'On'), color: 'good' }],
      },
      { id: 'hours', name: name('时间', 'Hours'), type: 'int', unit: 'h', access: 'r', index: { from: 1, to: 2 } },
      { id: 'serial', name: name('序列号', 'Serial'), type: 'string', access: 'r', history: 'none' },
    ],
    actions: (view) => [
      {
        id: 'setInput',
        name: name('切换', 'Select'),
        confirm: true,
        params: [
          {
            id: 'input',
            name: name('输入', 'Input'),
            type: 'string',
            required: true,
            options: (device) => [{ code: String(device.params.port), name: name('甲', 'A') }],
          },
        ],
        expect: [{ property: 'input', in: [String(view.params.port), '$input'], when: { on: true } }],
        run: async () => undefined,
      },
    ],
  });

/** Simulates the devices module: no devices, only a number of devices per model. */
export const devicesOf = (use: ReadonlyMap<string, number> = new Map()): DevicesPort => ({
  modelUse: async () => use,
  typeCodesIn: () => new Set(),
  deviceOf: () => undefined,
  syncDevices: async () => ({ changes: [], deviceCount: 0 }),
  tryModel: async () => ({ connected: false, error: null, values: {}, frames: [] }),
});

/** The catalogue with simulated devices. */
export const catalogueWith = (deps: CatalogueDeps, devices: DevicesPort = devicesOf()): CatalogueModule => {
  const catalogue = createCatalogue(deps);
  catalogue.setDevices(devices);
  return catalogue;
};
