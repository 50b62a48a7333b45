import type { Device } from '../../kit/device.ts';
import { isDeviceError } from '../../kit/device-error.ts';
import { propertyIds } from './bacnet.objects.ts';
import type { CovNews } from './bacnet.peers.ts';
import { type Session, wantedOf } from './bacnet.session.ts';
import { show } from './bacnet.values.ts';

/** Change of value (clause 13.1): unconfirmed notifications of present values. */
const subscriptionSeconds = 300;
const refused = (property: string) => `noCov/${property}`;

/** Subscribes or renews; a subscription that the device refuses is not requested again. */
export const subscribe = async (device: Device, { peer, route, subscribed }: Session): Promise<void> => {
  if (device.params.cov === false) return;
  for (const [at, property] of device.definition.properties.entries()) {
    const wanted = wantedOf(property);
    if (wanted?.property !== propertyIds.presentValue || property.wire.cov === false) continue;
    if (device.store.get(refused(property.id)) === true) continue;
    try {
      await peer.ask((client, address) =>
        client.subscribeCov({ address, ...route }, wanted.object, at + 1, false, false, subscriptionSeconds),
      );
      subscribed.add(property.id);
    } catch (error) {
      if (!isDeviceError(error) || error.kind === 'timeout') throw error;
      device.store.set(refused(property.id), true);
      subscribed.delete(property.id);
    }
  }
};

const isFrom = ({ route }: Session, { net, adr }: CovNews): boolean =>
  route === undefined ? net === undefined : route.net === net && Buffer.from(route.adr).equals(Buffer.from(adr));

/** Applies a notification if it is from this device. */
export const receive = (device: Device, session: Session, news: CovNews): void => {
  const { monitoredObjectId, values } = news.payload;
  const sent = values.find(({ property }) => property.id === propertyIds.presentValue)?.value[0];
  if (sent === undefined || !isFrom(session, news)) return;
  for (const property of device.definition.properties) {
    const wanted = wantedOf(property);
    if (wanted?.property !== propertyIds.presentValue) continue;
    const { type, instance } = wanted.object;
    if (type === monitoredObjectId.type && instance === monitoredObjectId.instance) show(device, property, sent);
  }
};
