/**
 * Waits without a condition. A test may do so only to show that something does not happen, to choose the moment of a fault,
 * or to play a device or person that takes its time; `because` says which. What happens is waited for with `vi.waitFor`,
 * `expect.poll` or `until`.
 */
export const letTimePass = (ms: number, _because: string): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, ms));
