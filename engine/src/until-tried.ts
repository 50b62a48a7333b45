import type { DeviceSession } from './links/device-session.ts';

const lookEveryMs = 10;
const withinMs = 10_000;

const isTried = (session: DeviceSession): boolean => {
  const { connectedSince, lastError, setAside } = session.diagnostics();
  return connectedSince !== undefined || lastError !== undefined || setAside;
};

/**
 * Resolves once each of these that has no wire of its own was connected or said why it could not be, or after ten
 * seconds: one that hangs must not keep the others waiting for ever.
 */
export const untilTried = async (sessions: readonly DeviceSession[]): Promise<void> => {
  const deadline = performance.now() + withinMs;
  for (let left = sessions.filter((session) => session.isWireless()); ; ) {
    left = left.filter((session) => !isTried(session));
    if (left.length === 0 || performance.now() > deadline) return;
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
};
