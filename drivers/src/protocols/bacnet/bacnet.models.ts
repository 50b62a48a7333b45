import type { DriverModel } from '../../kit/driver-model.ts';

const row = (manufacturer: string, name: string, source: string): DriverModel => ({
  manufacturer,
  name,
  category: 'controlHost',
  params: {},
  source,
});

/** Controllers with BACnet/IP. Their objects are those of the site's program, so they are described on the model. */
export const bacnetModels: readonly DriverModel[] = [
  row('Siemens', 'Desigo PXC4.E16', 'Siemens Desigo PXC4 data sheet: automation station with BACnet/IP'),
  row('Schneider Electric', 'SmartX AS-P', 'Schneider Electric SmartX AS-P specification sheet: native BACnet/IP'),
  row('Distech Controls', 'ECY-S1000', 'Distech Controls ECLYPSE ECY-S1000 data sheet: BACnet/IP'),
  row('Loytec', 'LINX-153', 'LOYTEC LINX-153 data sheet: automation server with BACnet/IP'),
];
