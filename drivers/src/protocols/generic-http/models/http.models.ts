import type { DriverModel } from '../../../kit/driver-model.ts';
import { shellyModels } from './shelly.models.ts';
import { sonyRestModels } from './sony-rest.models.ts';
import { wledModels } from './wled.models.ts';

/** Real equipment that a description is enough for. */
export const httpModels: readonly DriverModel[] = [...shellyModels, ...sonyRestModels, ...wledModels];
