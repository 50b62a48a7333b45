import type { DriverModel } from './driver-model.ts';

/** Marks a model whose facts were compared with their source, or with published material that quotes it. */
export const verified = (model: DriverModel): DriverModel => ({ ...model, verified: true });
