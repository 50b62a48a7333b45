import type { ActionSchema, EnumItem, FieldSchema } from '@eoms/contract';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import type { ControlProps } from './control-props.ts';
import { controlState } from './control-state.ts';

interface Sides {
  output: FieldSchema;
  input: FieldSchema;
  /** Key of the value that shows what an output is fed from. */
  shownBy: (output: string) => string;
}

const mostPoints = 1_600;

/** The two sides of a routing action, if it is one that a grid can show. */
export const matrixSides = (action: ActionSchema): Sides | undefined => {
  if (action.capability !== 'route') return undefined;
  const output = action.params.find((p) => p.id === 'output');
  const input = action.params.find((p) => p.id === 'input');
  if (!output?.options || !input?.options || action.params.some((p) => p !== output && p !== input && p.required))
    return undefined;
  const points = output.options.length * input.options.length;
  if (points === 0 || points > mostPoints) return undefined;
  const shown = action.expect[0]?.property ?? 'route[$output]';
  return { output, input, shownBy: (code) => shown.replace('$output', code) };
};

/** Crosspoints: outputs down, inputs across; the real one is filled, the wanted one dashed. */
export const MatrixControl = ({ sides, ...props }: ControlProps & { sides: Sides }) => {
  const { device, action, commands, locked, send } = props;
  const t = usePhrases('devices');
  const language = useLanguage();
  const name = (item: EnumItem): string => item.name[language];
  const inputs = sides.input.options ?? [];
  return (
    <div className="matrix-scroll">
      <table className="matrix-grid">
        <caption className="visually-hidden">{action.name[language]}</caption>
        <thead>
          <tr>
            <th scope="col" className="s t3">
              {sides.output.name[language]} ＼ {sides.input.name[language]}
            </th>
            {inputs.map((input) => (
              <th key={input.code} scope="col" title={name(input)}>
                <span className="el">{name(input)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(sides.output.options ?? []).map((output) => {
            const real = device.live.values[sides.shownBy(output.code)]?.value;
            return (
              <tr key={output.code}>
                <th scope="row" title={name(output)}>
                  <span className="el">{name(output)}</span>
                </th>
                {inputs.map((input) => {
                  const args = { [sides.output.id]: output.code, [sides.input.id]: input.code };
                  const on = String(real) === input.code;
                  const { pending, failed } = controlState(action, args, commands.values());
                  const classes = ['point', on && 'real', pending && 'pending', failed && 'failed'].filter(Boolean);
                  const label = t('routeTo', { input: name(input), output: name(output) });
                  return (
                    <td key={input.code}>
                      <button
                        type="button"
                        className={classes.join(' ')}
                        aria-pressed={on}
                        aria-label={label}
                        title={failed?.reason?.text[language] ?? label}
                        disabled={locked}
                        onClick={() => send(args)}
                      />
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
};
