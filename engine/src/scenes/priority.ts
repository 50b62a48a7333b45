/** Whose run goes first where several want the same devices, the first one first. */
export const priorities = ['person', 'plan', 'linkage', 'schedule'] as const;
export type Priority = (typeof priorities)[number];

export const outranks = (one: Priority, other: Priority): boolean =>
  priorities.indexOf(one) < priorities.indexOf(other);

/** A run as the others know it while they compete for devices. */
export interface Contender {
  readonly priority: Priority;
  /** Name of its scene, for those who have to give way to it. */
  readonly name: string;
}
