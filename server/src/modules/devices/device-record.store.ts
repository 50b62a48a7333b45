import type { DeviceRecord } from '@eoms/contract';
import { getTableColumns } from 'drizzle-orm';
import { brands, deviceTypes, models } from '../catalogue/catalogue.tables.ts';
import { places } from '../places/places.tables.ts';
import { devices } from './devices.tables.ts';

const { searchText: _search, params: _params, updatedAt: _updated, ...plain } = getTableColumns(devices);

/** What is read of a device and the things it belongs to, for the contract's record. */
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
export const toRecord = ({ createdAt, ...row }: Row): DeviceRecord => ({ ...row, createdAt: createdAt.toISOString() });
