import type { Capability, ControlDevice } from '@eoms/contract';

/** What makes a device one of sound, whatever its type: the types that people add themselves have other names. */
const soundTypes: ReadonlySet<string> = new Set(['audioProcessor', 'microphone']);
const soundCapabilities: ReadonlySet<Capability> = new Set(['volume', 'microphoneVolume', 'audioMute']);
interface Known extends Pick<ControlDevice, 'typeCode'> {
  readonly properties: readonly { readonly capability?: Capability | undefined }[];
}

/** These are there for the picture; their loudspeakers are only the sound of a place that has no other. */
const pictureTypes: ReadonlySet<string> = new Set(['projector', 'display', 'ledWall', 'screen', 'camera']);

/** Whether a device can belong to an audio system at all, whatever else is at its place. */
export const isOfSound = ({ typeCode, properties }: Known): boolean =>
  soundTypes.has(typeCode) ||
  properties.some(({ capability }) => capability !== undefined && soundCapabilities.has(capability));

const hasVolume = ({ properties }: ControlDevice): boolean =>
  properties.some(({ capability }) => capability === 'volume');

/** The audio system of a place: of its devices in use, those of sound. */
export const audioDevicesOf = (devices: readonly ControlDevice[]): ControlDevice[] => {
  const used = devices.filter(({ enabled }) => enabled);
  const own = used.filter((device) => !pictureTypes.has(device.typeCode) && isOfSound(device));
  return own.length > 0 ? own : used.filter((device) => pictureTypes.has(device.typeCode) && hasVolume(device));
};
