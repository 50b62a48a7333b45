import { type PanelSelf, panelEndpoints } from '@eoms/contract';
import { create } from 'zustand';
import { isRefusal } from '../../api/api-refusal.ts';
import { call } from '../../api/call.ts';
import { clearCredentials, readToken, storeToken } from '../../api/credentials.ts';
import { noteServerTime } from '../../api/server-time.ts';
import { changeLanguage } from '../../i18n/i18n.ts';
import { useSession } from '../../session/session-store.ts';
import { useAppearance } from '../../ui/theme/appearance.ts';

interface PanelState {
  /** Undefined until the server has said whether the panel is paired; null if it is not. */
  self: PanelSelf | null | undefined;
  /** The server cannot be reached, so nothing is known. */
  unreachable: boolean;
}

/** What this browser is as a panel. */
export const usePanel = create<PanelState>(() => ({ self: undefined, unreachable: false }));

const operates = ['view', 'control'] as const;
const menu = { id: '', parentId: '', icon: null, activeMenu: null, langitem: null, russian: null, sort: 0 };

/** Widgets ask what the user may do; a panel has no user, but what its administrator allowed. The server decides. */
const grantParts = ({ parts, combined }: PanelSelf): void => {
  const actions = parts.includes('operate') && !combined ? [...operates] : operates.slice(0, 1);
  useSession.setState({
    token: readToken(),
    menus: [{ ...menu, name: '', address: 'placeControl', enabled: true, hidden: true, actions }],
  });
};

const become = (self: PanelSelf): void => {
  const before = usePanel.getState().self;
  noteServerTime(self.now);
  if (before?.language !== self.language) void changeLanguage(self.language);
  useAppearance.setState({ mode: self.appearance, density: 'touch' });
  grantParts(self);
  usePanel.setState({ self, unreachable: false });
};

/** Back to a panel that nobody knows. */
const forget = (): void => {
  clearCredentials();
  useSession.setState({ token: null, menus: [] });
  usePanel.setState({ self: null, unreachable: false });
};

const renewToken = async (): Promise<void> => {
  const { token } = await call(panelEndpoints.renewPanelToken);
  storeToken(token);
  become(await call(panelEndpoints.getPanelSelf));
};

/** Asks the server who this panel is. A panel that was revoked pairs again. */
export const loadSelf = async (): Promise<void> => {
  if (readToken() === null) return forget();
  try {
    const self = await call(panelEndpoints.getPanelSelf);
    become(self);
    if (self.renew) await renewToken();
  } catch (error) {
    if (isRefusal(error) && error.code === '401') forget();
    else usePanel.setState({ unreachable: true });
  }
};
