import { declaredDriver } from '../../kit/declared-driver.ts';
import { type Driver, defineDriver } from '../../kit/define-driver.ts';
import { say } from '../../kit/say.ts';
import { checkDefinition } from './modbus.check.ts';
import { explainModbus } from './modbus.explain.ts';
import { actionFields, deviceFields, propertyFields } from './modbus.fields.ts';
import { type Framing, rtuFraming, tcpFraming } from './modbus.frames.ts';
import { rtuModels, tcpModels } from './modbus.models.ts';
import { planOf, probe, readOnly, readQuery } from './modbus.polls.ts';
import { startSession } from './modbus.talk.ts';
import { runWrite } from './modbus.write.ts';

const port = 502;

const declared = declaredDriver({ planOf, read: readQuery, readOnly, run: runWrite, pollSeconds: 5 });

const shared = (framing: Framing) =>
  ({
    version: '1.0.0',
    category: ['sensor', 'power', 'meter', 'airConditioner', 'controlHost', 'other'],
    control: 'modbus',
    transport: (params) => ({
      kind: 'tcp',
      port,
      frame: { length: framing.answerLength },
      maxFrameBytes: 1_024,
      gapMs: Number(params.gapMs ?? 0),
      requestTimeoutMs: Number(params.timeoutMs ?? 1_500),
      speaks: { protocol: framing.id === 'tcp' ? 'Modbus/TCP' : 'Modbus RTU', reads: framing.reads },
    }),
    declares: { property: propertyFields, action: actionFields, check: checkDefinition },
    ...declared,
    open: async (device) => {
      startSession(device, framing);
      await probe(device);
    },
    explain: explainModbus(framing),
  }) satisfies Partial<Driver>;

export const modbusTcp = defineDriver({
  ...shared(tcpFraming),
  id: 'modbus_tcp',
  name: say('Modbus TCP 设备', 'Modbus TCP device'),
  protocol: 'Modbus/TCP',
  params: deviceFields(port, { min: 0, max: 255 }),
  models: tcpModels,
});

export const modbusRtu = defineDriver({
  ...shared(rtuFraming),
  id: 'modbus_rtu',
  name: say('Modbus RTU 设备（经串口服务器）', 'Modbus RTU device (serial server)'),
  protocol: 'Modbus RTU over TCP',
  params: deviceFields(port, { min: 1, max: 247 }),
  models: rtuModels,
});
