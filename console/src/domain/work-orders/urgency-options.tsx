import type { WorkOrderUrgency } from '@eoms/contract';
import { UrgencyMark } from './urgency-mark.tsx';

const urgencies: readonly WorkOrderUrgency[] = [1, 2, 3, 4];

/** The urgencies to choose from, the most urgent first. */
export const urgencyOptions = urgencies.map((value) => ({ value, label: <UrgencyMark urgency={value} text /> }));
