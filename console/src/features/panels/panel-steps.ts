import type { PanelLayout } from '@eoms/contract';

export interface PanelDraft {
  name: string;
  /** Id of the model or of the type that the panel is for. */
  ofId: string;
  enabled: boolean;
  layout: PanelLayout;
}
export interface PanelSteps {
  now: PanelDraft;
  past: readonly PanelDraft[];
  future: readonly PanelDraft[];
  /** What the last step was about: typing on in one field is one step. */
  about: string | undefined;
}
export type PanelStep =
  | { do: 'set'; part: Partial<PanelDraft>; about?: string | undefined }
  | { do: 'load'; draft: PanelDraft }
  | { do: 'undo' }
  | { do: 'redo' };

export const mostSteps = 100;
export const beginning: PanelSteps = {
  now: { name: '', ofId: '', enabled: true, layout: [] },
  past: [],
  future: [],
  about: undefined,
};

/** The draft after a step, with the way back and forth. */
export const afterStep = (state: PanelSteps, step: PanelStep): PanelSteps => {
  const { now, past, future } = state;
  switch (step.do) {
    case 'load':
      return { now: step.draft, past: [], future: [], about: undefined };
    case 'set': {
      const goesOn = step.about !== undefined && step.about === state.about && past.length > 0;
      return {
        now: { ...now, ...step.part },
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
