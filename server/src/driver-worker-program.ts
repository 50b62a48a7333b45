import type { WorkerProgram } from '@eoms/engine';
import { childProgram } from './platform/child-program.ts';

export const driverWorkerProgram = (): WorkerProgram => ({ url: childProgram(import.meta.url, 'driver-worker') });
