import type { States } from '../kit/states.ts';
import type { CommandStatus } from './device.entities.ts';

/** What became of a command is written a moment later, so that `sent` may be left out. */
export const commandStates: States<CommandStatus> = {
  pending: ['sent', 'confirmed', 'failed', 'expired'],
  sent: ['confirmed', 'failed', 'expired'],
  confirmed: [],
  failed: [],
  expired: [],
};
