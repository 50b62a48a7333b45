import type { DriverModel } from './driver-model.ts';

/** Marks models whose facts somebody compared with their source, or with published material that quotes it. */
export const verified = (model: DriverModel): DriverModel => ({ ...model, verified: true });
