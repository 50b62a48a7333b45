import type { automationsEndpoints } from '@eoms/contract';
import { Switch } from 'antd';
import { type ChangeOptions, useChange } from '../api/use-change.ts';
import { useAct } from '../ui/forms/use-careful.ts';

interface EnableSwitchProps {
  /** Automations and strategies are switched by calls of the same form. */
  call: typeof automationsEndpoints.enableAutomation;
  stale: ChangeOptions;
  of: { readonly id: string; readonly enabled: boolean };
  disabled: boolean;
  label: string;
  /** Said after it was switched on or off. */
  said: { readonly on: string; readonly off: string };
}

/** Switches a row of a list on and off, without opening it. */
export const EnableSwitch = ({ call, stale, of: { id, enabled }, disabled, label, said }: EnableSwitchProps) => {
  const enable = useChange(call, stale);
  const act = useAct();
  return (
    <Switch
      size="small"
      checked={enabled}
      loading={enable.isPending}
      disabled={disabled}
      aria-label={label}
      onClick={(next, event) => {
        event.stopPropagation();
        const send = () => enable.mutateAsync({ params: { id }, query: { enabled: next ? 'true' : 'false' } });
        void act(send, next ? said.on : said.off);
      }}
    />
  );
};
