import type { Driver } from '@eoms/drivers/kit';
import { simulationOf } from '@eoms/drivers/simulators';

/** The drivers with their sample models added to their libraries, so that the catalogue seeds them like all others. */
export const withSampleModels = (drivers: readonly Driver[]): Driver[] =>
  drivers.map((driver) => {
    const own = simulationOf(driver).sample?.models;
    return own === undefined ? driver : { ...driver, models: [...(driver.models ?? []), ...own] };
  });
