import { configTypes } from '@eoms/contract';

/** The sections of the settings that are no groups of values. */
const otherParts = ['mqtt', 'driverPackages', 'nodes', 'deadLetters', 'diagnostics', 'license'] as const;
export type SettingPart = (typeof configTypes)[number] | (typeof otherParts)[number];

/** The sections that a person sees, in their order; trust in drivers is the business of super administrators. */
export const partsFor = (isSuper: boolean): SettingPart[] => [
  ...configTypes,
  ...otherParts.filter((part) => isSuper || part !== 'driverPackages'),
];
