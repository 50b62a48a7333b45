import type { DriverModel } from '../../kit/driver-model.ts';
import { hostModels } from './snmp.host-models.ts';
import { networkModels } from './snmp.network-models.ts';
import { powerModels } from './snmp.power-models.ts';

export const snmpModels: readonly DriverModel[] = [...powerModels, ...networkModels, ...hostModels];
