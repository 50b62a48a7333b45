import type { DriverModel } from '../../kit/driver-model.ts';
import { verified } from '../../kit/verified.ts';

/** Every Core uses the same protocol; what can be controlled depends on the design that runs on it. */
const source = 'QSC, Q-SYS Help, "Q-SYS Remote Control Protocol (QRC)": TCP port 1710 on every Q-SYS Core';

export const qrcModels: readonly DriverModel[] = [
  'Core 110f',
  'Core 510i',
  'Core 8 Flex',
  'Core Nano',
  'NV-32-H (Core Capable)',
].map((name) =>
  verified({ manufacturer: 'QSC', name: `Q-SYS ${name}`, category: 'audioProcessor', params: {}, source }),
);
