import type { Value } from '@eoms/contract/vocabulary';
import { errorCodes } from './bacnet.errors.ts';
import { asWritten, objectKind } from './bacnet.objects.ts';
import { anyDevice, deviceProperties, deviceType, type SimulatedIdentity } from './bacnet.simulated-device.ts';
import { createPoint, type SimulatedPoint } from './bacnet.simulated-point.ts';
import {
  type ObjectId,
  readProperty,
  type SimulatedProperty,
  selected,
  type Typed,
} from './bacnet.simulated-properties.ts';

export interface SimulatedObjects {
  /** Resolves the wildcard for "any device"; undefined for an object that does not exist. */
  resolve(id: ObjectId): ObjectId | undefined;
  /** The values of a property, or the code of the error. */
  read(id: ObjectId, property: number, index: number | undefined): readonly Typed[] | number;
  /** The properties that ALL, REQUIRED or OPTIONAL include; the property itself otherwise. */
  selected(id: ObjectId, property: number): readonly number[];
  /** Undefined on success, otherwise the error code. */
  write(id: ObjectId, property: number, index: number | undefined, value: Typed, priority: number): number | undefined;
  point(id: ObjectId): SimulatedPoint | undefined;
  named(name: string): ObjectId | undefined;
  state(): Record<string, Value>;
  /** Changes an object locally and returns which. Throws for an unknown one. */
  put(key: string, value: Value): ObjectId;
}

const pointForm = /^\s*([a-z]+):(\d+)\s*=\s*([^:]*?)\s*(?::(\d+))?\s*$/;

const pointOf = (part: string): readonly (readonly [key: string, point: SimulatedPoint])[] => {
  const [, code = '', instance = '', value = '', extra] = pointForm.exec(part) ?? [];
  const kind = objectKind(code);
  const first = kind === undefined ? undefined : asWritten(kind, value);
  if (kind === undefined || first === undefined) return [];
  const point = createPoint(kind, Number(instance), first, extra === undefined ? undefined : Number(extra));
  return [[`${code}:${instance}`, point]];
};

/** `objects`: `ai:1=21.5:62; mv:2=3:5; bi:1=0` (kind, instance, value, engineering units or number of states). */
export const createSimulatedObjects = (objects: string, identity: SimulatedIdentity): SimulatedObjects => {
  const points = new Map(objects.split(';').flatMap(pointOf));
  const device = { type: deviceType, instance: identity.instance };
  const all = [...points.values()];
  const ownProperties = deviceProperties(identity, () => [device, ...all.map(({ id }) => id)]);
  const isDevice = ({ type, instance }: ObjectId) =>
    type === deviceType && (instance === identity.instance || instance === anyDevice);
  const point = ({ type, instance }: ObjectId) => all.find(({ id }) => id.type === type && id.instance === instance);
  const propertiesOf = (id: ObjectId): readonly SimulatedProperty[] | undefined =>
    isDevice(id) ? ownProperties : point(id)?.properties;
  return {
    point,
    resolve: (id) => (isDevice(id) ? device : point(id)?.id),
    read: (id, property, index) => {
      const properties = propertiesOf(id);
      return properties === undefined ? errorCodes.unknownObject : readProperty(properties, property, index);
    },
    selected: (id, property) => {
      const properties = propertiesOf(id);
      return properties === undefined ? [property] : selected(properties, property);
    },
    write: (id, property, index, value, priority) => {
      const own = point(id);
      if (own !== undefined) return own.write(property, index, value, priority);
      if (!isDevice(id)) return errorCodes.unknownObject;
      return ownProperties.some((own) => own.id === property)
        ? errorCodes.writeAccessDenied
        : errorCodes.unknownProperty;
    },
    named: (name) =>
      name === identity.name ? device : all.find(({ id, kind }) => `${kind.code}-${id.instance}` === name)?.id,
    state: () =>
      Object.fromEntries(
        [...points].map(([key, { present }]) => {
          const { value } = present();
          return [key, typeof value === 'number' ? value : String(value)];
        }),
      ),
    put: (key, value) => {
      const own = points.get(key);
      if (own?.put(value) !== true) throw new Error(`no object ${key} of ${String(value)}`);
      return own.id;
    },
  };
};
