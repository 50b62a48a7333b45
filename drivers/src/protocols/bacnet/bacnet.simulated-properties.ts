import { errorCodes } from './bacnet.errors.ts';
import { tags } from './bacnet.objects.ts';

export interface Typed {
  readonly type: number;
  readonly value: unknown;
}

export interface ObjectId {
  readonly type: number;
  readonly instance: number;
}

/** One property of a simulated object. The elements of an array can be read one by one. */
export interface SimulatedProperty {
  readonly id: number;
  readonly isArray?: boolean;
  /** Optional in the standard. */
  readonly isOptional?: boolean;
  readonly read: () => readonly Typed[];
}

export const text = (value: string): Typed => ({ type: tags.text, value });
export const unsigned = (value: number): Typed => ({ type: tags.unsigned, value });
export const enumerated = (value: number): Typed => ({ type: tags.enumerated, value });
export const flag = (value: boolean): Typed => ({ type: tags.bool, value });
export const objectId = (value: ObjectId): Typed => ({ type: tags.objectId, value });
/** The first bit is the lowest of the first byte. */
export const bits = (count: number, set: readonly number[]): Typed => {
  const value = Array.from({ length: Math.ceil(count / 8) }, () => 0);
  for (const bit of set) value[bit >> 3] = (value[bit >> 3] ?? 0) | (1 << (bit & 7));
  return { type: tags.bits, value: { bitsUsed: count, value } };
};

export const one = (id: number, read: () => Typed): SimulatedProperty => ({ id, read: () => [read()] });
export const list = (id: number, read: () => readonly Typed[]): SimulatedProperty => ({ id, isArray: true, read });
export const optional = (property: SimulatedProperty): SimulatedProperty => ({ ...property, isOptional: true });

const general = { objectIdentifier: 75, objectName: 77, objectType: 79, propertyList: 371 };

/** The properties that every object has (clause 12), and the list of its other ones. */
export const withIdentity = (
  id: ObjectId,
  name: string,
  properties: readonly SimulatedProperty[],
): readonly SimulatedProperty[] => [
  one(general.objectIdentifier, () => objectId(id)),
  one(general.objectName, () => text(name)),
  one(general.objectType, () => enumerated(id.type)),
  ...properties,
  list(general.propertyList, () => properties.map((property) => enumerated(property.id))),
];

/** The values, or the code of the error: element 0 of an array is how many there are (clause 12.1.1). */
export const readProperty = (
  properties: readonly SimulatedProperty[],
  id: number,
  index: number | undefined,
): readonly Typed[] | number => {
  const property = properties.find((candidate) => candidate.id === id);
  if (property === undefined) return errorCodes.unknownProperty;
  const values = property.read();
  if (index === undefined) return values;
  if (property.isArray !== true) return errorCodes.propertyIsNotAnArray;
  if (index === 0) return [unsigned(values.length)];
  const value = values[index - 1];
  return value === undefined ? errorCodes.invalidArrayIndex : [value];
};

const selectors: Readonly<Record<number, (property: SimulatedProperty) => boolean>> = {
  8: () => true,
  80: ({ isOptional }) => isOptional === true,
  105: ({ isOptional }) => isOptional !== true,
};

/** ALL, OPTIONAL and REQUIRED of ReadPropertyMultiple (15.7.3.1.2), which leave the list of properties out. */
export const selected = (properties: readonly SimulatedProperty[], id: number): readonly number[] => {
  const isWanted = selectors[id];
  if (isWanted === undefined) return [id];
  return properties.filter((property) => property.id !== general.propertyList && isWanted(property)).map((p) => p.id);
};
