import type { DriverModel } from '../../kit/define-driver.ts';

export const httpModels: readonly DriverModel[] = [];
