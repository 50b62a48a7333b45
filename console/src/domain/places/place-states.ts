/** The order in which states are counted: what is in use first. */
export const stateOrder = ['occupy', 'idle', 'maintenance', 'unknown'] as const;
