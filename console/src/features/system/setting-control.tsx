import { accessEndpoints, languages, type SettingKind, type SettingUnit } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Input, InputNumber, Select, Switch } from 'antd';
import type { ComponentProps } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { ImageField } from '../../domain/files/image-field.tsx';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { useOwnNames } from '../../i18n/use-own-names.ts';

interface SettingControlProps {
  kind: SettingKind;
  choices: Readonly<Record<string, string>> | undefined;
  longest: number | undefined;
}
/** What a form gives its control; the rest of the properties pass through to it. */
type Given = Pick<ComponentProps<typeof Input>, 'id' | 'disabled'> & { value?: unknown; onChange?: unknown };

export const useUnit = (): ((unit: SettingUnit) => string) => usePhrases('system');

export const useLanguageNames = (): ((code: string) => string) => {
  const names = new Intl.DisplayNames([useLanguage()], { type: 'language' });
  return (code) => names.of(code) ?? code;
};

/** The roles, with a name for each that people read. */
export const useRoles = (wanted: boolean): { value: string; label: string }[] => {
  const roles = useQuery({ ...queryOf(accessEndpoints.listAllRoles), enabled: wanted });
  const nameOf = useOwnNames('roles');
  return (roles.data ?? []).map(({ id, name }) => ({ value: id, label: nameOf(name) }));
};

/** Beyond the range of either field its own schema refuses. */
const longestDegrees = 180;
const zones = (): string[] => Intl.supportedValuesOf('timeZone');

/** The field by which one setting is entered, by its kind. */
export const SettingControl = ({ kind, choices = {}, longest, ...given }: SettingControlProps & Given) => {
  const t = usePhrases('system');
  const common = usePhrases('ui');
  const languageName = useLanguageNames();
  const roles = useRoles(kind.kind === 'role');
  const rest = given as object;
  const most = longest === undefined ? {} : { maxLength: longest };
  switch (kind.kind) {
    case 'text':
      return <Input {...rest} {...most} {...(kind.code ? { spellCheck: false, autoComplete: 'off' } : {})} />;
    case 'number':
      return <InputNumber {...rest} suffix={t(kind.unit)} style={{ width: '100%' }} />;
    case 'flag': {
      const { value, ...more } = given;
      return <Switch {...(more as object)} checked={value === true} />;
    }
    case 'choice':
      return <Select {...rest} options={kind.of.map((value) => ({ value, label: choices[value] ?? value }))} />;
    case 'lines':
      return <Input.TextArea {...rest} autoSize={{ minRows: 2, maxRows: 12 }} className="mono" spellCheck={false} />;
    case 'image':
      return <ImageField {...rest} words={{ upload: t('upload'), rule: t('imageRule'), remove: common('remove') }} />;
    case 'language':
      return <Select {...rest} options={languages.map(({ code }) => ({ value: code, label: languageName(code) }))} />;
    case 'role':
      return <Select {...rest} allowClear options={roles} />;
    case 'zone':
      return (
        <Select
          {...rest}
          showSearch
          options={[{ value: '', label: t('zoneOfMachine') }, ...zones().map((value) => ({ value, label: value }))]}
        />
      );
    case 'degrees':
      return <InputNumber {...rest} min={-longestDegrees} max={longestDegrees} suffix="°" style={{ width: '100%' }} />;
    case 'secret':
      return <Input.Password {...rest} {...most} autoComplete="new-password" />;
  }
};
