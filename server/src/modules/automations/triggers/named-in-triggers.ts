import { type AutomationTrigger, type ByKind, byKnownKind } from '@eoms/contract';

interface Named {
  readonly deviceIds?: readonly string[];
  readonly placeIds?: readonly string[];
}
const nothing = (): Named => ({});
const devices = ({ deviceIds }: Required<Pick<Named, 'deviceIds'>>): Named => ({ deviceIds });
const places = ({ placeIds }: Required<Pick<Named, 'placeIds'>>): Named => ({ placeIds });
/** What each kind of trigger is about. */
const names: ByKind<AutomationTrigger, Named> = {
  property: devices,
  connection: devices,
  alarm: places,
  placeState: places,
  meeting: places,
  schedule: nothing,
  webhook: nothing,
  mqtt: nothing,
  entityRecord: places,
  start: nothing,
};
const namedIn = (triggers: readonly AutomationTrigger[]): Named[] =>
  triggers.map((trigger) => byKnownKind(names, trigger, {}));

export const devicesInTriggers = (triggers: readonly AutomationTrigger[]): string[] =>
  namedIn(triggers).flatMap(({ deviceIds = [] }) => deviceIds);
export const placesInTriggers = (triggers: readonly AutomationTrigger[]): string[] =>
  namedIn(triggers).flatMap(({ placeIds = [] }) => placeIds);
