import type { DriverModel } from '../../kit/driver-model.ts';

/** Every Tesira server supports TTP; what can be controlled depends on the configuration that runs on it. */
const source = 'Biamp, Tesira help, "Tesira Text Protocol": telnet on port 23 of every Tesira server-class device';

export const ttpModels: readonly DriverModel[] = [
  'TesiraFORTÉ AI',
  'TesiraFORTÉ AVB VT',
  'TesiraFORTÉ X 400',
  'SERVER-IO',
].map((name) => ({ manufacturer: 'Biamp', name, category: 'audioProcessor', params: {}, source }));
