import type { DeviceSession } from './links/device-session.ts';

const lookEveryMs = 10;

const isTried = (session: DeviceSession): boolean => {
  const { connectedSince, lastError, setAside } = session.diagnostics();
  return connectedSince !== undefined || lastError !== undefined || setAside;
};

/**
 * Resolves once each of these was connected or said why it could not be, or after `withinMs`: one that hangs must not
 * keep the others waiting for ever.
 */
export const untilTried = async (sessions: readonly DeviceSession[], withinMs: number): Promise<void> => {
  const deadline = performance.now() + withinMs;
  for (let left = sessions; ; ) {
    left = left.filter((session) => !isTried(session));
    if (left.length === 0 || performance.now() > deadline) return;
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
};
