import type { DeviceSession } from './links/device-session.ts';

const lookEveryMs = 10;
const withinMs = 10_000;

const isTried = (session: DeviceSession): boolean => {
  const { connectedSince, lastError, setAside } = session.diagnostics();
  return connectedSince !== undefined || lastError !== undefined || setAside;
};

/**
 * Resolves once each session without a connection of its own has connected or failed, or after ten seconds: one that
 * hangs must not delay the others forever.
 */
export const untilTried = async (sessions: readonly DeviceSession[]): Promise<void> => {
  const deadline = performance.now() + withinMs;
  for (let left = sessions.filter((session) => session.isWireless()); ; ) {
    left = left.filter((session) => !isTried(session));
    if (left.length === 0 || performance.now() > deadline) return;
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
};
