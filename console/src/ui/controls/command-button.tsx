import { type ReactNode, useEffect, useState } from 'react';
import { useFresh } from '../marks/freshness.tsx';
import { StateMark } from '../marks/state-mark.tsx';
import { useUiText } from '../ui-text.tsx';

export interface PendingCommand {
  /** Milliseconds since the epoch. */
  sentAt: number;
  expiresAt: number;
}

export interface CommandButtonProps {
  children: ReactNode;
  icon?: ReactNode;
  /** The device reports this as its current state. */
  real?: boolean;
  /** The command was sent and the device has not confirmed it yet. */
  pending?: PendingCommand | undefined;
  /** Why the last attempt failed. */
  failed?: string | undefined;
  /** Just confirmed: the tick fades after three seconds. */
  confirmedAt?: number | undefined;
  disabled?: boolean;
  onPress: () => void;
}

const tickMs = 3000;

/** Share of the timeout that has passed, 0–1. */
export const passedShare = (pending: PendingCommand, now: number): number =>
  Math.min(1, Math.max(0, (now - pending.sentAt) / Math.max(1, pending.expiresAt - pending.sentAt)));

const useNow = (running: boolean, everyMs: number): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!running) return undefined;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [running, everyMs]);
  return now;
};

/** A control that shows the real state and, with a dashed edge, the requested one. */
export const CommandButton = (props: CommandButtonProps) => {
  const { children, icon, real = false, pending, failed, confirmedAt, onPress } = props;
  const fresh = useFresh();
  // While the live link is down, the effect of a command could not be seen.
  const disabled = props.disabled || !fresh;
  const t = useUiText();
  const ticking = confirmedAt !== undefined;
  const now = useNow(Boolean(pending) || ticking, 200);
  const ticked = ticking && now - confirmedAt < tickMs;
  const classes = ['command', real && 'real', pending && 'pending', !pending && failed && 'failed'];
  const states = [pending && t('pending'), !pending && failed].filter(Boolean).join(' ');
  return (
    <button
      type="button"
      className={classes.filter(Boolean).join(' ')}
      disabled={disabled}
      aria-pressed={real}
      onClick={onPress}
      title={states || undefined}
    >
      {icon}
      <span>{children}</span>
      {states ? <span className="visually-hidden">{states}</span> : null}
      {pending ? <span className="fill" style={{ transform: `scaleX(${passedShare(pending, now)})` }} /> : null}
      {ticked ? (
        <span className="corner">
          <StateMark kind="confirmed" bare />
        </span>
      ) : null}
    </button>
  );
};

/** The line under a control: how long it has waited for the read-back. */
export const CommandWait = ({ pending }: { pending: PendingCommand }) => {
  const t = useUiText();
  const now = useNow(true, 200);
  const elapsed = (Math.max(0, now - pending.sentAt) / 1000).toFixed(1);
  const limit = Math.round((pending.expiresAt - pending.sentAt) / 1000);
  return <StateMark kind="pending" text={t('waiting', { elapsed, limit })} />;
};
