import type { Driver } from '@eoms/drivers/kit';

/** The drivers with their sample models added to their libraries, so that the catalogue seeds them like all others. */
export const withSampleModels = (drivers: readonly Driver[]): Driver[] =>
  drivers.map((driver) =>
    driver.sample?.models === undefined
      ? driver
      : { ...driver, models: [...(driver.models ?? []), ...driver.sample.models] },
  );
