import { type EnumItem, textOf } from '@eoms/contract';
import { useLanguage, usePhrases } from '../../../i18n/i18n.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { StateMark } from '../../../ui/marks/state-mark.tsx';
import type { ControlProps } from './control-props.ts';
import { controlState } from './control-state.ts';
import styles from './device-control.module.css';
import type { MatrixSides } from './matrix-sides.ts';
import { useGridKeys } from './use-grid-keys.ts';

interface PointProps extends ControlProps {
  sides: MatrixSides;
  input: EnumItem;
  output: EnumItem;
  /** The one crosspoint that is a tab stop. */
  reached: boolean;
}

const Point = ({ sides, input, output, reached, ...props }: PointProps) => {
  const { device, action, commands, locked, send } = props;
  const t = usePhrases('devices');
  const language = useLanguage();
  const args = { [sides.output.id]: output.code, [sides.input.id]: input.code };
  const on = String(device.live.values[sides.shownBy(output.code)]?.value) === input.code;
  const { pending, failed } = controlState(action, args, commands.values());
  const classes = [styles.point, on && styles.real, pending && styles.pending, failed && styles.failed].filter(Boolean);
  const label = t('routeTo', { input: textOf(input.name, language), output: textOf(output.name, language) });
  return (
    <button
      data-part="point"
      type="button"
      className={classes.join(' ')}
      aria-pressed={on}
      aria-label={label}
      title={textOf(failed?.reason?.text, language) ?? label}
      aria-disabled={locked}
      tabIndex={reached ? 0 : -1}
      onClick={() => !locked && send(args)}
    >
      {pending ? (
        <StateMark kind="pending" bare size="s" />
      ) : failed ? (
        <StateMark kind="failed" bare size="s" />
      ) : on ? (
        <Icon name="check" size="s" />
      ) : null}
    </button>
  );
};

/** Crosspoints with a row per output and a column per input; the real one is filled, the requested one dashed. */
export const MatrixControl = ({ sides, ...props }: ControlProps & { sides: MatrixSides }) => {
  const language = useLanguage();
  const name = (item: EnumItem): string => textOf(item.name, language);
  const { inputs, outputs } = sides;
  const { at, keys } = useGridKeys(outputs.length, inputs.length);
  return (
    <div data-part="matrix-scroll" className={styles.matrixScroll}>
      <table className={styles.matrixGrid} {...keys}>
        <caption className="visually-hidden">{textOf(props.action.name, language)}</caption>
        <thead>
          <tr>
            <th scope="col" className="text-small text-muted">
              <span>{textOf(sides.input.name, language)} →</span>
              <span>{textOf(sides.output.name, language)} ↓</span>
            </th>
            {inputs.map((input) => (
              <th key={input.code} scope="col" title={name(input)}>
                <span>{name(input)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {outputs.map((output, row) => (
            <tr key={output.code}>
              <th scope="row" title={name(output)}>
                <span className="truncate">{name(output)}</span>
              </th>
              {inputs.map((input, column) => (
                <td key={input.code}>
                  <Point
                    {...props}
                    sides={sides}
                    input={input}
                    output={output}
                    reached={at.row === row && at.column === column}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
