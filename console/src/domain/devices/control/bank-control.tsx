import { type ActionSchema, type EnumItem, type FieldSchema, type Text, textOf, type Value } from '@eoms/contract';
import { useLanguage, usePhrases } from '../../../i18n/i18n.ts';
import { targets } from '../../fields/targets.ts';
import { CommandPress } from './command-press.tsx';
import type { ControlProps } from './control-props.ts';
import { presetArgs } from './control-state.ts';
import styles from './device-control.module.css';

interface Bank {
  /** The argument that selects the outlet, port or output. */
  which: FieldSchema & { options: EnumItem[] };
  /** The argument that selects what it does. */
  to: FieldSchema;
}

const mostRows = 64;
const mostChoices = 3;

/** The arguments of an action that does the same few things to each of several outlets or ports, if it is one. */
export const bankOf = (action: ActionSchema): Bank | undefined => {
  const named = /\[\$(\w+)\]$/.exec(action.expect[0]?.property ?? '')?.[1];
  const which = action.params.find((p) => p.id === named);
  const needed = action.params.filter((p) => p !== which && p.required && p.default === undefined);
  const [to] = needed;
  if (!which?.options || !to || needed.length !== 1) return undefined;
  if (which.options.length === 0 || which.options.length > mostRows) return undefined;
  const few = to.type === 'bool' || (to.options !== undefined && to.options.length <= mostChoices);
  return few ? { which: { ...which, options: which.options }, to } : undefined;
};

const useChoices = (to: FieldSchema): { value: Value; label: string }[] => {
  const t = usePhrases('devices');
  const language = useLanguage();
  const word = (name: Text): string => textOf(name, language);
  if (to.options) return targets(to.options).map((o) => ({ value: o.code, label: word(o.name) }));
  return [
    { value: true, label: t('on') },
    { value: false, label: t('off') },
  ];
};

/** One row for each outlet or port, with the same few buttons. */
export const BankControl = ({ bank, ...props }: ControlProps & { bank: Bank }) => {
  const language = useLanguage();
  const choices = useChoices(bank.to);
  const preset = presetArgs(props.action);
  return (
    <ul className={styles.bankControl}>
      {bank.which.options.map((one) => (
        <li key={one.code}>
          <span className="truncate-start" title={textOf(one.name, language)}>
            <bdi>{textOf(one.name, language)}</bdi>
          </span>
          {choices.map(({ value, label }) => (
            <CommandPress
              key={String(value)}
              {...props}
              args={{ ...preset, [bank.which.id]: one.code, [bank.to.id]: value }}
              spoken={`${textOf(one.name, language)} ${label}`}
            >
              {label}
            </CommandPress>
          ))}
        </li>
      ))}
    </ul>
  );
};
