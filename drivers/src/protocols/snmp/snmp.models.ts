import type { DriverModel } from '../../kit/define-driver.ts';
import { hostModels } from './snmp.host-models.ts';
import { networkModels } from './snmp.network-models.ts';
import { powerModels } from './snmp.power-models.ts';

export const snmpModels: readonly DriverModel[] = [...powerModels, ...networkModels, ...hostModels];
