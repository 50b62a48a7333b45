import type { PanelLayout } from '@eoms/contract';

export interface PanelDraft {
  name: string;
  /** Undefined for a new panel. */
  revision?: number;
  /** Id of the model or type that the panel is for. */
  ofId: string;
  enabled: boolean;
  layout: PanelLayout;
}

export const newPanel: PanelDraft = { name: '', ofId: '', enabled: true, layout: [] };
