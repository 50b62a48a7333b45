/** When a session has ended, the user is sent to the sign-in page after half a second (specification section 8). */
const delayMs = 500;

let leave: (() => void) | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Sets what happens when the session has ended; the returned function unsets it. */
export const whenUnauthorised = (action: () => void): (() => void) => {
  leave = action;
  return () => {
    if (leave === action) leave = undefined;
    if (timer) clearTimeout(timer);
    timer = undefined;
  };
};

/** Reports the end of the session. Many calls fail together then; the user is redirected once. */
export const announceUnauthorised = (): void => {
  if (timer) return;
  timer = setTimeout(() => {
    timer = undefined;
    leave?.();
  }, delayMs);
};
