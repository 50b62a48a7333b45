export interface History<T> {
  now: T;
  past: readonly T[];
  future: readonly T[];
  /** What the last step changed: consecutive changes of the same field are one step. */
  about: string | undefined;
}
export type HistoryStep<T> =
  | { do: 'set'; change: (now: T) => T; about?: string | undefined }
  | { do: 'load'; to: T }
  | { do: 'undo' }
  | { do: 'redo' };

export const mostSteps = 100;
export const historyOf = <T>(now: T): History<T> => ({ now, past: [], future: [], about: undefined });

/** The history after a step. */
export const afterStep = <T>(state: History<T>, step: HistoryStep<T>): History<T> => {
  const { now, past, future, about } = state;
  switch (step.do) {
    case 'load':
      return historyOf(step.to);
    case 'set': {
      const goesOn = step.about !== undefined && step.about === about && past.length > 0;
      return {
        now: step.change(now),
        past: goesOn ? past : [...past, now].slice(-mostSteps),
        future: [],
        about: step.about,
      };
    }
    case 'undo': {
      const before = past.at(-1);
      if (before === undefined) return state;
      return { now: before, past: past.slice(0, -1), future: [now, ...future], about: undefined };
    }
    case 'redo': {
      const [after, ...later] = future;
      if (after === undefined) return state;
      return { now: after, past: [...past, now], future: later, about: undefined };
    }
  }
};
