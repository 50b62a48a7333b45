import type { automationsEndpoints, ScreenAddress } from '@eoms/contract';
import { type ChangeOptions, useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { RowSwitch } from '../../ui/controls/row-switch.tsx';
import { useAct } from '../../ui/forms/use-careful.ts';

interface EnableSwitchProps {
  /** Whose phrases are used; they have the same keys for the switch. */
  family: 'automations' | 'strategies';
  screen: ScreenAddress;
  /** Automations and strategies are switched by calls of the same form. */
  call: typeof automationsEndpoints.enableAutomation;
  stale: ChangeOptions;
  of: { readonly id: string; readonly name: string; readonly enabled: boolean };
}

/** Switches an automation or a strategy on and off in its list. */
export const EnableSwitch = ({ family, screen, call, stale, of: { id, name, enabled } }: EnableSwitchProps) => {
  const t = usePhrases(family);
  const canControl = useMay(screen, 'control');
  const enable = useChange(call, stale);
  const act = useAct();
  const set = (next: boolean): void => {
    const send = () => enable.mutateAsync({ params: { id }, query: { enabled: next ? 'true' : 'false' } });
    void act(send, t(next ? 'switchedOn' : 'switchedOff'));
  };
  return (
    <RowSwitch
      checked={enabled}
      loading={enable.isPending}
      disabled={!canControl}
      label={t('switch', { name })}
      onSwitch={set}
    />
  );
};
