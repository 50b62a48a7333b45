import { say } from '../../kit/say.ts';
import { createLineDriver } from './create-line-driver.ts';
import { tcpModels } from './models/line.models.ts';

export const genericTcp = createLineDriver({
  id: 'generic_tcp',
  kind: 'tcp',
  name: say('通用 TCP 设备', 'Generic TCP device'),
  protocol: 'TCP',
  control: 'tcp',
  models: tcpModels,
});

export const genericUdp = createLineDriver({
  id: 'generic_udp',
  kind: 'udp',
  name: say('通用 UDP 设备', 'Generic UDP device'),
  protocol: 'UDP',
  control: 'udp',
  models: [],
});

export const genericTelnet = createLineDriver({
  id: 'generic_telnet',
  kind: 'telnet',
  name: say('通用 Telnet 设备', 'Generic Telnet device'),
  protocol: 'Telnet (RFC 854)',
  control: 'telnet',
  models: [],
});
