import { z } from 'zod';

/** How a device is controlled (the specification's control method); drivers and models are grouped by it. */
export const ControlMethod = z.enum([
  'tcp',
  'udp',
  'telnet',
  'http',
  'modbus',
  'snmp',
  'mqtt',
  'icmp',
  'onvif',
  'osc',
  'dmx',
  'knx',
  'bacnet',
  'data',
]);
export type ControlMethod = z.infer<typeof ControlMethod>;
