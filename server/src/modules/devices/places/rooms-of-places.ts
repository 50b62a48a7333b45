import type { Caller } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import type { PlacesModule } from '../../places/places.module.ts';
import { seeDevice } from '../devices.policy.ts';
import { createTopics, type TopicsOf } from '../live/publish-device-news.ts';
import type { DeviceEntry, DeviceRegistry } from '../registry/device-registry.ts';

/** What combined places mean for the devices in their rooms. */
export interface DevicesInRooms {
  /** The topics on which events of a device are published. */
  readonly topicsOf: TopicsOf;
  /**
   * The device, if the caller may operate it. Throws '404' for one that he does not see, and 'place.isCombined' while its
   * place is combined with one that he does not see.
   */
  operable(caller: Pick<Caller, 'places'>, deviceId: string): DeviceEntry;
}

export const createDevicesInRooms = (
  { placesBelow, relations }: Pick<PlacesModule, 'placesBelow' | 'relations'>,
  registry: DeviceRegistry,
) => {
  const operable: DevicesInRooms['operable'] = (caller, deviceId) => {
    const device = seeDevice(registry, caller, deviceId);
    if (!relations.mayOperate(caller.places, device.placeId)) throw refuse('place.isCombined');
    return device;
  };
  const { roomsOf } = relations;
  return { tree: { placesBelow, roomsOf }, rooms: { topicsOf: createTopics(relations), operable } };
};
