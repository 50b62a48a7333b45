import { type NavigationMenu, ssoEndpoints } from '@eoms/contract';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { useChange } from '../../api/use-change.ts';
import { useAct } from '../../ui/forms/use-careful.ts';
import { NavigationDialog } from './navigation-dialog.tsx';
import { openWindow } from './open-window.ts';

interface Shown {
  readonly entry: NavigationMenu;
  readonly address: string;
}

export interface OpenEntry {
  open(entry: NavigationMenu): void;
  /** Dialog for entries that open in one; render it where `open` is used. */
  readonly dialog: ReactNode;
}

/**
 * Opens an entry of the integrated navigation as configured: in a dialog, in this page or in a new one, with single
 * sign-on if required.
 */
export const useOpenEntry = (): OpenEntry => {
  const navigate = useNavigate();
  const act = useAct();
  const issue = useChange(ssoEndpoints.issueTicket, { invalidates: [] });
  const [shown, setShown] = useState<Shown>();

  const addressOf = async ({ address, signOn }: NavigationMenu): Promise<string> => {
    if (address === null) return '/';
    return signOn ? (await issue.mutateAsync({ body: { service: address } })).url : address;
  };
  const openHere = async (entry: NavigationMenu): Promise<void> => {
    const address = await addressOf(entry);
    if (address.startsWith('/')) await navigate(address);
    else window.location.assign(address);
  };
  const open = (entry: NavigationMenu): void => {
    if (entry.openType === 'newPage') void act(() => openWindow(() => addressOf(entry)));
    else if (entry.openType === 'samePage') void act(() => openHere(entry));
    else void act(async () => setShown({ entry, address: await addressOf(entry) }));
  };
  const close = (): void => setShown(undefined);
  const dialog = shown ? (
    <NavigationDialog
      name={shown.entry.name}
      address={shown.address}
      onClose={close}
      onOutside={() => {
        close();
        open({ ...shown.entry, openType: 'newPage' });
      }}
    />
  ) : null;
  return { open, dialog };
};
