import type { OpenPlace, PlaceSettings } from './backup-place.ts';
import { explainFault } from './explain-fault.ts';
import { openFolder } from './kinds/folder.ts';
import { openS3 } from './kinds/s3.ts';
import { openSftp } from './kinds/sftp.ts';
import { openWebdav } from './kinds/webdav.ts';
import { openPlaceOf } from './open-place-of.ts';
import type { RemoteDeps, RemoteKinds } from './remote.ts';
import { silenceMs, whileMoving } from './while-moving.ts';

const kinds: RemoteKinds = { folder: openFolder, s3: openS3, sftp: openSftp, webdav: openWebdav };

export interface OpenPlaceDeps extends RemoteDeps {
  /** For tests; defaults to 60 s. */
  readonly silenceMs?: number;
}

/** Connects to a place, and says who is there. Throws `PlaceError`, or the reason of the signal. */
export const openPlace = async (
  settings: PlaceSettings,
  deps: OpenPlaceDeps,
  signal: AbortSignal,
): Promise<OpenPlace> => {
  const patience = deps.silenceMs ?? silenceMs;
  try {
    const remote = await whileMoving(signal, patience, (inner) => kinds[settings.type](settings, deps, inner));
    return openPlaceOf(remote, { settings, silenceMs: patience });
  } catch (error) {
    if (signal.aborted && error === signal.reason) throw error;
    throw explainFault(error, 'connect', settings);
  }
};
