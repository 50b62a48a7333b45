import type { Driver } from '@eoms/drivers/kit';

/** The drivers with the models of their samples in their libraries: the catalogue takes them over like all others. */
export const withSampleModels = (drivers: readonly Driver[]): Driver[] =>
  drivers.map((driver) =>
    driver.sample?.models === undefined
      ? driver
      : { ...driver, models: [...(driver.models ?? []), ...driver.sample.models] },
  );
