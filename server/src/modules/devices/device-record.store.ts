import type { DeviceRecord } from '@eoms/contract';
import { getTableColumns } from 'drizzle-orm';
import { brands, deviceTypes, models } from '../catalogue/catalogue.tables.ts';
import { places } from '../places/places.tables.ts';
import { devices } from './devices.tables.ts';

const {
  params: _params,
  updatedAt: _updated,
  switchId: _switch,
  switchPort: _port,
  revision: _revision,
  ...plain
} = getTableColumns(devices);

/** The columns of a device and its related rows that make up the contract's record. */
export const recordColumns = {
  ...plain,
  modelName: models.name,
  actionClass: models.actionClass,
  brandName: brands.name,
  typeId: models.typeId,
  typeCode: deviceTypes.code,
  typeName: deviceTypes.name,
  typeIcon: deviceTypes.icon,
  placeName: places.name,
};

type Row = { [K in keyof DeviceRecord]: K extends 'createdAt' ? Date : DeviceRecord[K] };

/**
 * Written field by field: objects made by spreading a row each get their own hidden class, and 100 000 of them stay in
 * memory.
 */
export const toRecord = (row: Row): DeviceRecord => ({
  id: row.id,
  name: row.name,
  modelId: row.modelId,
  modelName: row.modelName,
  brandName: row.brandName,
  typeId: row.typeId,
  typeCode: row.typeCode,
  typeName: row.typeName,
  typeIcon: row.typeIcon,
  placeId: row.placeId,
  placeName: row.placeName,
  actionClass: row.actionClass,
  sn: row.sn,
  ip: row.ip,
  netmask: row.netmask,
  gateway: row.gateway,
  dns: row.dns,
  installLocation: row.installLocation,
  enabled: row.enabled,
  createdAt: row.createdAt.toISOString(),
});
