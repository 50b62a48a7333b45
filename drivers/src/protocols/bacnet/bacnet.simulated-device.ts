import { objectKinds, propertyIds } from './bacnet.objects.ts';
import {
  bits,
  enumerated,
  list,
  type ObjectId,
  objectId,
  one,
  optional,
  type SimulatedProperty,
  text,
  unsigned,
  withIdentity,
} from './bacnet.simulated-properties.ts';

export const anyDevice = 4_194_303;
export const deviceType = 8;
export const vendorId = 999;
/** Octets of an APDU that fits one datagram (Annex J). */
export const largestApdu = 1_476;
export const noSegmentation = 3;

/** Services that are carried out here, by their bits in BACnetServicesSupported (clause 21). */
const serviceBits = {
  subscribeCov: 5,
  readProperty: 12,
  readPropertyMultiple: 14,
  writeProperty: 15,
  whoHas: 33,
  whoIs: 34,
};
/** As many services and object types as protocol revision 14 defines. */
const [revision, serviceCount, typeCount] = [14, 40, 55];

const ids = {
  apduTimeout: 11,
  applicationSoftware: 12,
  description: 28,
  deviceAddressBinding: 30,
  location: 58,
  maxApdu: 62,
  apduRetries: 73,
  objectTypesSupported: 96,
  servicesSupported: 97,
  protocolVersion: 98,
  segmentation: 107,
  vendorIdentifier: 120,
  protocolRevision: 139,
  databaseRevision: 155,
};

export interface SimulatedIdentity {
  readonly instance: number;
  readonly name: string;
  readonly vendor: string;
  readonly model: string;
  readonly status: () => number;
  /** Whether ReadPropertyMultiple is known. */
  readonly multiple: boolean;
}

/** The properties of the device object (clause 12.11). */
export const deviceProperties = (
  identity: SimulatedIdentity,
  objects: () => readonly ObjectId[],
): readonly SimulatedProperty[] => {
  const services = Object.entries(serviceBits)
    .filter(([name]) => identity.multiple || name !== 'readPropertyMultiple')
    .map(([, bit]) => bit);
  const types = [deviceType, ...objectKinds.map(({ type }) => type)];
  return withIdentity({ type: deviceType, instance: identity.instance }, identity.name, [
    one(propertyIds.systemStatus, () => enumerated(identity.status())),
    one(propertyIds.vendorName, () => text(identity.vendor)),
    one(ids.vendorIdentifier, () => unsigned(vendorId)),
    one(propertyIds.modelName, () => text(identity.model)),
    one(propertyIds.firmware, () => text('1.0')),
    one(ids.applicationSoftware, () => text('1.0')),
    one(ids.protocolVersion, () => unsigned(1)),
    one(ids.protocolRevision, () => unsigned(revision)),
    one(ids.servicesSupported, () => bits(serviceCount, services)),
    one(ids.objectTypesSupported, () => bits(typeCount, types)),
    list(propertyIds.objectList, () => objects().map(objectId)),
    one(ids.maxApdu, () => unsigned(largestApdu)),
    one(ids.segmentation, () => enumerated(noSegmentation)),
    one(ids.apduTimeout, () => unsigned(3_000)),
    one(ids.apduRetries, () => unsigned(3)),
    { id: ids.deviceAddressBinding, read: () => [] },
    one(ids.databaseRevision, () => unsigned(1)),
    optional(one(ids.description, () => text('Simulated BACnet/IP controller'))),
    optional(one(ids.location, () => text('Simulator'))),
  ]);
};
