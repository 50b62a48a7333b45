import type { ModelDescription, ModelDetail } from '@eoms/contract';
import type { ControlledDevice } from '../../domain/devices/control/control-props.ts';

/** The user-visible parts of a description as a device without live values. */
export const sampleDevice = (
  model: Pick<ModelDetail, 'id' | 'name'>,
  description: ModelDescription,
): ControlledDevice => ({
  id: model.id,
  name: model.name,
  live: { deviceId: model.id, connection: 'unknown', since: null, reason: null, roundTripMs: null, values: {} },
  properties: description.properties
    .filter((p) => !p.hidden)
    .map(({ id, name, type, unit, enum: items, writable, capability }) => ({
      id,
      name,
      type,
      writable,
      charted: false,
      ...(unit === undefined ? {} : { unit }),
      ...(items === undefined ? {} : { enum: items }),
      ...(capability === undefined ? {} : { capability }),
    })),
  actions: description.actions.filter((a) => !a.hidden),
});
