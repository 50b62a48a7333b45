import { type ActionSchema, type DeviceCommand, textOf } from '@eoms/contract';
import { useLanguage, usePhrases } from '../../../i18n/i18n.ts';
import { CommandWait } from '../../../ui/controls/command-button.tsx';
import { StateMark } from '../../../ui/marks/state-mark.tsx';
import { ActionControl } from './action-control.tsx';
import type { ControlProps } from './control-props.ts';
import { controlState, shownBy } from './control-state.ts';
import styles from './device-control.module.css';
import { useCommand } from './use-command.ts';
import { useValueText } from './use-value-text.ts';

interface ControlGroupProps extends Omit<ControlProps, 'send'> {
  onCommand: (command: DeviceCommand) => void;
}

/** Whether the control is placed beside its name: toggles and single buttons, except power, which has its own row. */
const isInline = ({ params, capability }: ActionSchema): boolean =>
  params.length === 0 || (params.length === 1 && params[0]?.type === 'bool' && capability !== 'power');

/** The outcome of the last attempt of an action. */
const Outcome = ({
  action,
  commands,
  locked,
  send,
  cancel,
}: Pick<ControlProps, 'action' | 'commands' | 'locked' | 'send'> & { cancel: (id: string) => void }) => {
  const t = usePhrases('devices');
  const language = useLanguage();
  const { pending, failed } = controlState(action, undefined, commands.values());
  if (pending)
    return (
      <footer className="row text-small">
        <CommandWait pending={{ sentAt: Date.parse(pending.createdAt), expiresAt: Date.parse(pending.expiresAt) }} />
        <span className="grow" />
        <button type="button" className="link" onClick={() => cancel(pending.id)}>
          {t('cancel')}
        </button>
      </footer>
    );
  if (!failed) return null;
  return (
    <footer className="row text-small" role="alert">
      <StateMark
        kind={failed.status === 'expired' ? 'expired' : 'failed'}
        text={textOf(failed.reason?.text, language) ?? t(failed.status)}
      />
      <span className="grow" />
      <button type="button" className="link" disabled={locked} onClick={() => send(failed.args)}>
        {t('retry')}
      </button>
    </footer>
  );
};

/** One action: its name, the real state, its controls, and the outcome of the last attempt. */
export const ControlGroup = ({ onCommand, ...props }: ControlGroupProps) => {
  const { device, action } = props;
  const t = usePhrases('devices');
  const language = useLanguage();
  const { text, find } = useValueText(device.properties);
  const { send, cancel } = useCommand(device, action, onCommand);
  const property = shownBy(action);
  const value = property ? device.live.values[property] : undefined;
  return (
    <section
      data-part="control-group"
      className={isInline(action) ? `${styles.controlGroup} ${styles.inline}` : styles.controlGroup}
      aria-label={textOf(action.name, language)}
    >
      <header className="row">
        <h3>{textOf(action.name, language)}</h3>
        <span className="grow" />
        {property && value ? (
          <span className="text-small text-secondary">
            {t('actual')} {text(property, value.value)} {find(property)?.unit ?? ''}
          </span>
        ) : null}
      </header>
      <ActionControl {...props} send={send} />
      <Outcome {...props} send={send} cancel={cancel} />
    </section>
  );
};
