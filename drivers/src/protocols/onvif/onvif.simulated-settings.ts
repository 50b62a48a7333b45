/** What a client can set of a camera's place in the network. */
export interface Management {
  hostname: string;
  /** Those that may be changed; the others say what the camera is. */
  scopes: string[];
  ntp: string[];
  dns: string[];
  discoverable: boolean;
  gateway: string;
}

export const createManagement = (model: string): Management => ({
  hostname: 'camera',
  scopes: ['onvif://www.onvif.org/location/lab', `onvif://www.onvif.org/name/${encodeURIComponent(model)}`],
  ntp: ['192.0.2.123'],
  dns: ['192.0.2.53'],
  discoverable: true,
  gateway: '192.0.2.1',
});
