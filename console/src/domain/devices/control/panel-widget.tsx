import { type ActionSchema, type PanelWidget, panelWidgetBinds, textOf } from '@eoms/contract';
import { useLanguage, usePhrases } from '../../../i18n/i18n.ts';
import { Icon, isIconName } from '../../../ui/icons/icon.tsx';
import { ActionControl } from './action-control.tsx';
import { ControlButtons } from './control-buttons.tsx';
import type { PanelProps } from './control-props.ts';
import { presetArgs } from './control-state.ts';
import styles from './device-control.module.css';
import { actionOf, keyOf, propertyOf } from './panel-binding.ts';
import { useCommand } from './use-command.ts';
import { useValueText } from './use-value-text.ts';

type ViewProps = PanelProps & { widget: PanelWidget };

const Head = ({ widget, name, value }: { widget: PanelWidget; name: string; value?: string | undefined }) => {
  const language = useLanguage();
  const label = textOf(widget.label, language) || name;
  return (
    <header className="row gap-4">
      {isIconName(widget.icon) ? <Icon name={widget.icon} size="s" /> : null}
      <h3 className="truncate">{label}</h3>
      <span className="grow" />
      {value === undefined ? null : <span className="text-small text-secondary truncate">{value}</span>}
    </header>
  );
};

const ValueView = ({ widget, device }: ViewProps) => {
  const t = usePhrases('devices');
  const language = useLanguage();
  const { name, text, find } = useValueText(device.properties);
  const property = propertyOf(widget, device);
  if (!property) return <p className="text-small text-muted">{t('widgetLost')}</p>;
  const key = keyOf(widget, property);
  const live = device.live.values[key];
  const stale = device.live.connection !== 'online' || live?.quality === 'stale';
  return (
    <div className={styles.panelValue}>
      <span className="text-small text-muted truncate">{textOf(widget.label, language) || name(key)}</span>
      <span className={stale ? 'live-value stale' : 'live-value'}>
        <b className="truncate">{text(key, live?.value)}</b>
        {find(key)?.unit ? <span className="unit">{find(key)?.unit}</span> : null}
      </span>
    </div>
  );
};

const BoundControl = ({ action, ...props }: ViewProps & { action: ActionSchema }) => {
  const { widget, device, onCommand } = props;
  const language = useLanguage();
  const { send } = useCommand(device, action, onCommand);
  const { text, find } = useValueText(device.properties);
  const shown = action.expect[0]?.property;
  const value = shown === undefined ? undefined : device.live.values[shown];
  const control = { device, action, commands: props.commands, locked: props.locked, send };
  const missing = action.params.filter((p) => p.required && p.default === undefined && widget.args[p.id] === undefined);
  const whole = widget.kind === 'action' && missing.length === 0;
  const preset = presetArgs(action);
  const label = { zh: widget.label?.zh || action.name.zh, en: widget.label?.en || action.name.en };
  if (whole) return <ControlButtons {...control} choices={[{ args: { ...preset, ...widget.args }, label }]} />;
  return (
    <>
      <Head
        widget={widget}
        name={textOf(action.name, language)}
        value={shown && value ? `${text(shown, value.value)} ${find(shown)?.unit ?? ''}` : undefined}
      />
      <ActionControl {...control} />
    </>
  );
};

/** One widget of a designed panel, bound to what the device actually has. */
export const PanelWidgetView = (props: ViewProps) => {
  const { widget, device } = props;
  const t = usePhrases('devices');
  const language = useLanguage();
  const binds = panelWidgetBinds[widget.kind];
  if (binds === null) return <h3 className={styles.panelLabel}>{textOf(widget.label, language) || t('heading')}</h3>;
  if (binds === 'property') return <ValueView {...props} />;
  const action = actionOf(widget, device);
  if (!action) return <p className="text-small text-muted">{t('widgetLost')}</p>;
  return (
    <div className={styles.panelControl}>
      <BoundControl {...props} action={action} />
    </div>
  );
};
