import type { DeviceDefinition } from '@eoms/engine';
import type { Log } from '../../../platform/log/log.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import type { DeviceOwners } from '../owners/device-owners.ts';
import { secretPurpose } from '../saving/save-device.ts';
import type { StoredDefinition } from './definitions.store.ts';
import type { ModelInUse } from './model-cache.ts';

export interface DefinerDeps {
  readonly secrets: Secrets;
  readonly owners: Pick<DeviceOwners, 'isMine'>;
  readonly log: Log;
}

/** Turns stored devices into what the engine runs, or only describes if another node runs it. */
export const createDefiner = ({ secrets, owners, log }: DefinerDeps) => {
  return ({ entry, actionClass, params, sealed }: StoredDefinition, { parts }: ModelInUse): DeviceDefinition => {
    const opened: Record<string, string> = {};
    for (const [field, value] of Object.entries(sealed)) {
      try {
        opened[field] = secrets.open(value, secretPurpose(entry.id, field));
      } catch {
        // That device then fails to sign in and reports it; the others must still start.
        log.error({ deviceId: entry.id, field }, 'a secret of a device cannot be opened with this key file');
      }
    }
    const { id, name, placeId, enabled } = entry;
    const { params: inherited, ...run } = parts;
    return {
      id,
      name,
      placeId,
      enabled,
      driverId: actionClass,
      ...(owners.isMine(entry) ? {} : { elsewhere: true }),
      params: { ...inherited, ...params, ...opened },
      ...run,
    };
  };
};
