import type { ControlDevice, DeviceRow } from '@eoms/contract';
import type { Executor } from '../../../platform/database/database.ts';
import type { PlaceScope } from '../../../platform/database/row-scope.ts';
import type { ModelCache } from '../models/model-cache.ts';
import { createPlaceDescriber } from '../places/describe-place.ts';
import { type ListDevicesDeps, readRows } from './list-devices.ts';
import { type DevicePage, type ListQuery, pageDevices } from './page-devices.ts';
import { findDevices } from './search-devices.ts';

export interface FoundDevice {
  readonly id: string;
  readonly name: string;
  readonly placeName: string;
  readonly typeIcon: string;
}

/** Devices as other modules list them. */
export interface DeviceLists {
  page(scope: PlaceScope, query: ListQuery): Promise<DevicePage>;
  /** The devices of such a page with their live states and alarms. */
  rows(scope: PlaceScope, query: ListQuery): Promise<DeviceRow[]>;
  /** The first few that match a keyword, by name. */
  search(scope: PlaceScope, keyword: string, limit: number): FoundDevice[];
  /** The devices of a place with properties, actions and live state. Callers check who may see the place. */
  ofPlace(placeId: string): Promise<ControlDevice[]>;
}

export const createDeviceLists = (db: Executor, listing: ListDevicesDeps, models: ModelCache): DeviceLists => ({
  page: (scope, query) => pageDevices(listing, db, scope, query),
  rows: (scope, query) => readRows(listing, db, scope, query),
  search: (scope, keyword, limit) => findDevices(listing.registry, scope, keyword, limit),
  ofPlace: createPlaceDescriber(listing, models),
});
