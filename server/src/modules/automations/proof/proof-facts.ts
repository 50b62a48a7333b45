import type { VariableType } from '@eoms/contract';
import {
  type Facts,
  type KnownDevice,
  type ProvableAutomation,
  type ProvableCondition,
  placesOfSteps,
} from '@eoms/engine';
import { type DevicesModule, describeProperties } from '../../devices/devices.module.ts';
import type { PlacesModule } from '../../places/places.module.ts';
import type { VariablesModule } from '../../variables/variables.module.ts';

export interface FactsDeps {
  readonly variables: Pick<VariablesModule, 'list'>;
  readonly devices: Pick<DevicesModule, 'engine' | 'registry' | 'models'>;
  readonly places: Pick<PlacesModule, 'detailsOf' | 'relations'>;
}

/** A variable that only one automation has; `name` is what people know it by. */
export interface OwnFact {
  readonly name: string;
  readonly type: VariableType;
}

const placesInCondition = (condition: ProvableCondition | null): string[] => {
  if (condition === null) return [];
  if ('rules' in condition) return condition.rules.flatMap(placesInCondition);
  return condition.kind === 'placeState' ? [condition.placeId] : [];
};
const placesIn = ({ triggers, condition, steps }: ProvableAutomation): string[] => [
  ...triggers.flatMap((one) => ('placeIds' in one ? one.placeIds : [])),
  ...placesInCondition(condition),
  ...placesOfSteps(steps),
];

/** What a proof needs to know of the venue, read once. */
export const gatherFacts = async (
  { variables: known, devices: { engine, registry, models }, places }: FactsDeps,
  automations: readonly ProvableAutomation[],
  own: ReadonlyMap<string, OwnFact>,
): Promise<Facts> => {
  const placeIds = [...new Set(automations.flatMap(placesIn))];
  const found = placeIds.length > 0 ? await places.detailsOf('all', placeIds) : [];
  const placeNames = new Map(found.map(({ id, name }) => [id, name]));
  const variables = new Map((await known.list('all')).map((one) => [one.name, one]));
  const running = engine();
  const described = new Map<string, KnownDevice | undefined>();
  const describe = (id: string): KnownDevice | undefined => {
    const device = registry.get(id);
    if (!device) return undefined;
    const properties = running.propertiesOf(id);
    const words = models.known(device.modelId).words;
    const described = new Map(describeProperties(properties, words).map((one) => [one.id, one]));
    return {
      // Rooms have devices of the same name.
      name: `${device.placeName} ${device.name}`,
      actions: running.actionsOf(id),
      properties: properties.map((one) => {
        const { name = one.name, enum: items = one.enum } = described.get(one.id) ?? {};
        return { ...one, name, enum: items?.map(({ code, name: word }) => ({ code, name: word })) };
      }),
    };
  };
  return {
    device(id) {
      if (!described.has(id)) described.set(id, describe(id));
      return described.get(id);
    },
    place: (id) => placeNames.get(id),
    variable: (name) => own.get(name) ?? variables.get(name),
    devicesOf: ({ placeIds: wanted, typeCode }) =>
      registry
        .idsIn(new Set(wanted.flatMap(places.relations.roomsOf)))
        .flatMap((id) => registry.get(id) ?? [])
        .filter((device) => device.enabled && (typeCode === undefined || device.typeCode === typeCode))
        .map(({ id }) => id),
  };
};
