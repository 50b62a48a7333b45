import { declaredDriver } from '../../kit/declared-driver.ts';
import { defineDriver } from '../../kit/define-driver.ts';
import type { Device } from '../../kit/device.ts';
import { isDeviceError } from '../../kit/device-error.ts';
import { say } from '../../kit/say.ts';
import { runSet, withRows } from './snmp.actions.ts';
import { checkDefinition } from './snmp.check.ts';
import { explainSnmp } from './snmp.explain.ts';
import { actionFields, deviceFields, propertyFields } from './snmp.fields.ts';
import { connectSnmp, links } from './snmp.link.ts';
import { snmpModels } from './snmp.models.ts';
import { readNeighbours } from './snmp.neighbours.ts';
import { planOf } from './snmp.plan.ts';
import { readOnly, readQuery, readSystem, slowPolls } from './snmp.polls.ts';
import { snmpProperties } from './snmp.properties.ts';
import { receiveTrap } from './snmp.receive.ts';
import { findRows } from './snmp.rows.ts';
import { snmpSearch } from './snmp.search.ts';

/** UDP has no connections: a device is online once it has answered the first request. */
const open = async (device: Device): Promise<void> => {
  const { traps } = links.of(device);
  device.set('trapState', traps.state);
  if (traps.why !== undefined) device.log('debug', traps.why.en);
  try {
    await readSystem(device);
  } catch (error) {
    // An agent that refuses the request is online nevertheless.
    if (!isDeviceError(error) || (error.kind !== 'unsupported' && error.kind !== 'refused')) throw error;
  }
  await findRows(device);
};

const declared = declaredDriver({ planOf, read: readQuery, readOnly, run: runSet, pollSeconds: 30 });

export const snmp = defineDriver({
  id: 'snmp',
  version: '1.0.0',
  name: say('SNMP 设备', 'SNMP device'),
  category: ['network', 'power', 'server', 'sensor', 'other'],
  protocol: 'SNMP v1 / v2c / v3',
  control: 'snmp',
  transport: { kind: 'own', port: 161, connect: connectSnmp },
  params: deviceFields,
  declares: { property: propertyFields, action: actionFields, check: checkDefinition },
  models: snmpModels,
  properties: snmpProperties,
  actions: (view) => declared.actions(view).map((action) => withRows(view, action)),
  open,
  receive: receiveTrap,
  poll: (view) => [...declared.poll(view), ...slowPolls],
  neighbours: readNeighbours,
  explain: explainSnmp,
  discover: snmpSearch,
});
