import { type FieldSchema, textOf } from '@eoms/contract';
import { type PointerEvent, useCallback, useEffect, useRef } from 'react';
import { useLanguage } from '../../../i18n/i18n.ts';
import type { ControlProps } from './control-props.ts';
import { type Args, presetArgs } from './control-state.ts';
import styles from './device-control.module.css';

/** Position of a direction on the three-by-three pad; others go into a row below. */
const cells: Record<string, string> = {
  upLeft: '1 / 1',
  up: '1 / 2',
  upRight: '1 / 3',
  left: '2 / 1',
  right: '2 / 3',
  downLeft: '3 / 1',
  down: '3 / 2',
  downRight: '3 / 3',
};
const arrows: Record<string, string> = {
  upLeft: '↖',
  up: '↑',
  upRight: '↗',
  left: '←',
  right: '→',
  downLeft: '↙',
  down: '↓',
  downRight: '↘',
};
const repeatMs = 400;
const fewestForPad = 4;

/** The argument that is a direction; all others must have defaults for the pad to fit. */
export const directionOf = (params: readonly FieldSchema[]): FieldSchema | undefined => {
  const direction = params.find((p) => p.id === 'direction' && p.options && p.options.length > 0);
  const rest = params.filter((p) => p !== direction);
  return rest.every((p) => !p.required || p.default !== undefined) ? direction : undefined;
};

/** Whether there are enough directions for a pad; up and down alone are two buttons in a row. */
export const isPad = ({ options = [] }: FieldSchema): boolean =>
  options.filter((o) => o.code in cells).length >= fewestForPad;

/** Sends repeatedly while held: each command moves the device briefly, so it stops when the button is released. */
const useHold = (send: (args: Args) => void, locked: boolean) => {
  const timer = useRef<ReturnType<typeof setInterval>>(undefined);
  const stop = useCallback((): void => clearInterval(timer.current), []);
  useEffect(() => stop, [stop]);
  useEffect(() => {
    // A disabled button gets no release event.
    if (locked) stop();
  }, [locked, stop]);
  const start = (args: Args) => (event: PointerEvent<HTMLButtonElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    stop();
    send(args);
    timer.current = setInterval(() => send(args), repeatMs);
  };
  return { start, stop };
};

/** Pan, tilt, zoom or focus by holding a button. */
export const DirectionPad = ({ field, ...props }: ControlProps & { field: FieldSchema }) => {
  const { action, locked, send } = props;
  const language = useLanguage();
  const preset = presetArgs(action);
  const hold = useHold(send, locked);
  const options = field.options ?? [];
  const pad = isPad(field);
  return (
    <div className={pad ? styles.directionPad : `${styles.controlButtons} ${styles['of-2']}`}>
      {options.map((option) => {
        const args = { ...preset, [field.id]: option.code };
        return (
          <button
            key={option.code}
            type="button"
            className="command"
            disabled={locked}
            title={textOf(option.name, language)}
            aria-label={textOf(option.name, language)}
            style={pad && cells[option.code] ? { gridArea: cells[option.code] } : undefined}
            onPointerDown={hold.start(args)}
            onPointerUp={hold.stop}
            onPointerCancel={hold.stop}
            onLostPointerCapture={hold.stop}
            onClick={(event) => {
              // Pointers have sent on press already; only the keyboard has not.
              if (event.detail === 0) send(args);
            }}
          >
            {arrows[option.code] ?? textOf(option.name, language)}
          </button>
        );
      })}
    </div>
  );
};
