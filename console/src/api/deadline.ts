export interface Deadline {
  /** Something came: the time begins again. */
  renew(): void;
  end(): void;
}

/** Calls back once nothing has come for so long. */
export const createDeadline = (timeoutMs: number, onPassed: () => void): Deadline => {
  let timer = setTimeout(onPassed, timeoutMs);
  return {
    renew: () => {
      clearTimeout(timer);
      timer = setTimeout(onPassed, timeoutMs);
    },
    end: () => clearTimeout(timer),
  };
};
