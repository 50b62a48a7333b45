import { type ConfigDraft, type ConfigType, type ConfigValue, type SettingKind, settingKinds } from '@eoms/contract';
import { linesOf } from './lines-of.ts';

export type FormValues = Record<string, unknown>;
type Values = Readonly<Record<string, unknown>>;

export const kindsOf = (type: ConfigType): Readonly<Record<string, SettingKind>> => settingKinds[type];

/** What the fields of a form hold: a list as lines, a secret as nothing. */
export const toForm = ({ type, values }: ConfigValue): FormValues =>
  Object.fromEntries(
    Object.entries(kindsOf(type)).map(([key, { kind }]) => {
      const value = (values as Values)[key];
      if (kind === 'secret') return [key, ''];
      return [key, kind === 'lines' ? (value as string[]).join('\n') : value];
    }),
  );

/** A secret that was left empty stays as it is. */
export const toDraft = (type: ConfigType, form: FormValues): ConfigDraft => {
  const values: Record<string, unknown> = {};
  const secrets: Record<string, unknown> = {};
  for (const [key, { kind }] of Object.entries(kindsOf(type))) {
    const value = form[key];
    if (kind === 'secret') {
      if (value) secrets[key] = value;
    } else values[key] = kind === 'lines' ? linesOf(String(value ?? '')) : (value ?? null);
  }
  return { type, values, ...secrets } as ConfigDraft;
};

export const secretsOf = (type: ConfigType): FormValues =>
  Object.fromEntries(
    Object.entries(kindsOf(type)).flatMap(([key, { kind }]) => (kind === 'secret' ? [[key, '']] : [])),
  );
