import type { DriverModel } from '../../kit/driver-model.ts';

const row = (manufacturer: string, name: string, kind: 'fixed' | 'ptz', source: string): DriverModel => ({
  manufacturer,
  name,
  category: 'camera',
  params: {},
  info: { kind },
  source,
});

export const onvifModels: readonly DriverModel[] = [
  row('Hikvision', 'DS-2CD2143G2-I', 'fixed', 'Hikvision DS-2CD2143G2-I data sheet: ONVIF (Profile S, G, T)'),
  row('Hikvision', 'DS-2DE4425IW-DE', 'ptz', 'Hikvision DS-2DE4425IW-DE data sheet: ONVIF, PTZ'),
  row('Dahua', 'IPC-HFW2431S-S-S2', 'fixed', 'Dahua IPC-HFW2431S-S-S2 data sheet: ONVIF (Profile S, G, T)'),
  row('Dahua', 'SD49425XB-HNR', 'ptz', 'Dahua SD49425XB-HNR data sheet: ONVIF, PTZ'),
  row('Axis', 'P3245-V', 'fixed', 'AXIS P3245-V datasheet: ONVIF Profile G, S, T'),
  row('Axis', 'Q6075-E', 'ptz', 'AXIS Q6075-E datasheet: ONVIF Profile G, S, T; PTZ'),
  row('Hanwha Vision', 'XNV-8080R', 'fixed', 'Hanwha (Wisenet) XNV-8080R data sheet: ONVIF Profile S, G'),
  row('Uniview', 'IPC3614SB-ADF28KM-I0', 'fixed', 'Uniview IPC3614SB-ADF28KM-I0 data sheet: ONVIF (Profile S, G, T)'),
  row('Panasonic', 'WV-S2131L', 'fixed', 'Panasonic i-PRO WV-S2131L specifications: ONVIF Profile S, G'),
  row(
    'Bosch',
    'FLEXIDOME IP starlight 8000i',
    'fixed',
    'Bosch FLEXIDOME IP starlight 8000i data sheet: ONVIF Profile S, G, T',
  ),
];
