import type { DriverModel } from '../../kit/driver-model.ts';
import { verified } from '../../kit/verified.ts';
import { type Row, readings } from './modbus.model-rows.ts';

const three = (id: string, first: number, step = 2): Row[] =>
  [0, 1, 2].map((phase) => [`${id}L${phase + 1}`, first + phase * step] as const);

const meter = (
  manufacturer: string,
  name: string,
  source: string,
  wire: Parameters<typeof readings>[0],
  rows: readonly Row[],
  params: DriverModel['params'] = {},
): DriverModel => ({
  manufacturer,
  name,
  category: 'meter',
  params: { pollSeconds: 10, ...params },
  definition: { properties: readings(wire, rows), actions: [] },
  source,
});

const float = { table: 'input', dataType: 'float32' };

/** Input registers, floats with the high word first. */
const eastronSingle: readonly Row[] = [
  ['voltage', 0],
  ['current', 6],
  ['activePower', 12],
  ['apparentPower', 18],
  ['reactivePower', 24],
  ['powerFactor', 30],
  ['frequency', 70],
  ['energyExport', 74],
  ['energy', 342],
];
const eastronThree: readonly Row[] = [
  ...three('voltage', 0),
  ...three('current', 6),
  ...three('activePower', 12),
  ['activePower', 52],
  ['apparentPower', 56],
  ['reactivePower', 60],
  ['powerFactor', 62],
  ['frequency', 70],
  ['energyExport', 74],
  ['energy', 342],
];

/** Register numbers counted from 1, as the manuals print them. */
const schneider: readonly Row[] = [
  ...three('current', 3000),
  ...three('voltage', 3028),
  ['activePowerKw', 3060],
  ['frequency', 3110],
  ['energy', 3204, { dataType: 'int64', scale: 0.001 }],
];
const fromOne = { firstAddress: '1' };
const holdingFloat = { table: 'holding', dataType: 'float32' };

/** Low word first, resolution in each row. */
const pzem: readonly Row[] = [
  ['voltage', 0, { dataType: 'uint16', scale: 0.1 }],
  ['current', 1, { scale: 0.001 }],
  ['activePower', 3, { scale: 0.1 }],
  ['energy', 5, { scale: 0.001 }],
  ['frequency', 7, { dataType: 'uint16', scale: 0.1 }],
  ['powerFactor', 8, { dataType: 'uint16', scale: 0.01 }],
];

const abb: readonly Row[] = [
  ...three('voltage', 0x5b00).map(([id, at]): Row => [id, at, { scale: 0.1 }]),
  ...three('current', 0x5b0c).map(([id, at]): Row => [id, at, { scale: 0.01 }]),
  ['activePower', 0x5b14, { dataType: 'int32', scale: 0.01 }],
  ...three('activePower', 0x5b16).map(([id, at]): Row => [id, at, { dataType: 'int32', scale: 0.01 }]),
  ['frequency', 0x5b2c, { dataType: 'uint16', scale: 0.01 }],
  ['energy', 0x5000, { dataType: 'int64', scale: 0.01 }],
  ['energyExport', 0x5004, { dataType: 'int64', scale: 0.01 }],
];

const carlo: readonly Row[] = [
  ...three('voltage', 0x00).map(([id, at]): Row => [id, at, { scale: 0.1 }]),
  ...three('current', 0x0c).map(([id, at]): Row => [id, at, { scale: 0.001 }]),
  ...three('activePower', 0x12).map(([id, at]): Row => [id, at, { scale: 0.1 }]),
  ['activePower', 0x28, { scale: 0.1 }],
  ['frequency', 0x33, { dataType: 'int16', scale: 0.1 }],
  ['energy', 0x34, { scale: 0.1 }],
];

/** Values of the voltage and current circuits before the ratios of transformers. */
const chintThree: readonly Row[] = [
  ...three('voltage', 0x2006).map(([id, at]): Row => [id, at, { scale: 0.1 }]),
  ...three('current', 0x200c).map(([id, at]): Row => [id, at, { scale: 0.001 }]),
  ['activePower', 0x2012, { scale: 0.1 }],
  ...three('activePower', 0x2014).map(([id, at]): Row => [id, at, { scale: 0.1 }]),
  ['frequency', 0x2044, { scale: 0.01 }],
  ['energy', 0x101e],
  ['energyExport', 0x1028],
];
const chintSingle: readonly Row[] = [
  ['voltage', 0x2000],
  ['current', 0x2002],
  ['activePowerKw', 0x2004],
  ['powerFactor', 0x200a],
  ['frequency', 0x200e],
  ['energy', 0x4000],
];

const janitza: readonly Row[] = [
  ...three('voltage', 19000),
  ...three('current', 19012),
  ...three('activePower', 19020),
  ['activePower', 19026],
  ['frequency', 19050],
  ['energy', 19060, { scale: 0.001 }],
];

export const serialMeters: readonly DriverModel[] = [
  meter('Eastron', 'SDM120-Modbus', 'SDM120-Modbus protocol, input registers', float, eastronSingle),
  verified(meter('Eastron', 'SDM230-Modbus', 'SDM230-Modbus protocol, input registers', float, eastronSingle)),
  verified(meter('Eastron', 'SDM630-Modbus V2', 'SDM630-Modbus V2 protocol, input registers', float, eastronThree)),
  verified(
    meter('Eastron', 'SDM72D-M', 'SDM72D-M Modbus protocol, input registers', float, [
      ['activePower', 52],
      ['energyExport', 74],
      ['energy', 342],
    ]),
  ),
  meter(
    'Schneider Electric',
    'iEM3155',
    'iEM3000 series user manual DOCA0005EN, Modbus register list',
    holdingFloat,
    schneider,
    fromOne,
  ),
  meter(
    'Schneider Electric',
    'iEM3255',
    'iEM3000 series user manual DOCA0005EN, Modbus register list',
    holdingFloat,
    schneider,
    fromOne,
  ),
  meter(
    'Peacefair',
    'PZEM-016',
    'PZEM-014/016 user manual',
    { table: 'input', dataType: 'uint32', order: 'CDAB' },
    pzem,
  ),
  meter(
    'Peacefair',
    'PZEM-004T V3',
    'PZEM-004T V3.0 user manual',
    { table: 'input', dataType: 'uint32', order: 'CDAB' },
    pzem,
  ),
  meter(
    'ABB',
    'B23',
    'B23/B24 user manual 2CMC485003M0201, communication with Modbus',
    { table: 'holding', dataType: 'uint32' },
    abb,
  ),
  meter(
    'ABB',
    'B24',
    'B23/B24 user manual 2CMC485003M0201, communication with Modbus',
    { table: 'holding', dataType: 'uint32' },
    abb,
  ),
  meter(
    'Carlo Gavazzi',
    'EM340',
    'EM330/EM340 serial communication protocol',
    { table: 'input', dataType: 'int32', order: 'CDAB' },
    carlo,
  ),
  meter('CHINT', 'DTSU666', 'DTSU666 operation manual, Modbus register table', holdingFloat, chintThree),
  meter('CHINT', 'DDSU666', 'DDSU666 operation manual, Modbus register table', holdingFloat, chintSingle),
];

export const networkMeters: readonly DriverModel[] = [
  meter('Schneider Electric', 'PM5560', 'PowerLogic PM5500 Modbus register list', holdingFloat, schneider, fromOne),
  meter('Schneider Electric', 'PM5320', 'PowerLogic PM5300 Modbus register list', holdingFloat, schneider, fromOne),
  meter('Janitza', 'UMG 96RM-E', 'UMG 96RM-E Modbus address list, frequently used addresses', holdingFloat, janitza),
  meter('Janitza', 'UMG 604', 'UMG 604 Modbus address list, frequently used addresses', holdingFloat, janitza),
];
