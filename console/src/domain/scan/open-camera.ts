import { readText, storeText } from '../../ui/storage.ts';

/** Why there is no picture. */
export type CameraFault = 'insecure' | 'refused' | 'missing' | 'busy';

const keptKey = 'eoms_camera';
/** Near enough to read a label of 2 cm at arm's length, and not more than a phone decodes five times a second. */
const size = { width: { ideal: 1_280 }, height: { ideal: 720 } };

const faults: Readonly<Record<string, CameraFault>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
};

export const cameraFaultOf = (error: unknown): CameraFault =>
  faults[error instanceof Error ? error.name : ''] ?? 'busy';

/** Browsers give pages the camera over HTTPS only. */
export const mayUseCamera = (): boolean => window.isSecureContext && navigator.mediaDevices !== undefined;

export const closeCamera = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};

/** Opens a camera: the one that was chosen, else the one that was used last, else the one at the back. */
export const openCamera = async (chosen: string | undefined): Promise<MediaStream> => {
  const wanted = chosen ?? readText(keptKey) ?? undefined;
  if (wanted === undefined)
    return navigator.mediaDevices.getUserMedia({ video: { ...size, facingMode: { ideal: 'environment' } } });
  try {
    return await navigator.mediaDevices.getUserMedia({ video: { ...size, deviceId: { exact: wanted } } });
  } catch (error) {
    // It may have been unplugged since.
    if (chosen !== undefined || cameraFaultOf(error) !== 'missing') throw error;
    storeText(keptKey, null);
    return openCamera(undefined);
  }
};

export interface Camera {
  readonly id: string;
  readonly name: string;
}
/** The cameras there are; they have names only after one of them may be used. */
export const listCameras = async (): Promise<Camera[]> =>
  (await navigator.mediaDevices.enumerateDevices())
    .filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '')
    .map(({ deviceId, label }) => ({ id: deviceId, name: label }));

export const keepCamera = (id: string): void => storeText(keptKey, id);

export const hasTorch = (stream: MediaStream): boolean => {
  const track = stream.getVideoTracks()[0];
  return Boolean((track?.getCapabilities?.() as { torch?: boolean } | undefined)?.torch);
};
export const lightTorch = async (stream: MediaStream, on: boolean): Promise<void> => {
  await stream.getVideoTracks()[0]?.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] });
};
