import type { roles as zh } from '../zh/roles.ts';

export const roles: typeof zh = {
  administrator: 'Administrator',
  administratorRemarks: 'All permissions, in every place',
  operator: 'Venue operator',
  operatorRemarks: 'Monitors and controls the devices of the granted places and handles their alarms',
};
