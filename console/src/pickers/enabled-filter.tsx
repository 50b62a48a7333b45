import { Select } from 'antd';
import { usePhrases } from '../i18n/i18n.ts';

/** Values of the filter in the address of a list. */
export const flags = ['true', 'false'] as const;

interface EnabledFilterProps {
  label: string;
  /** Shown while nothing is chosen. */
  placeholder: string;
  page: {
    readonly filters: { readonly enabled?: string | undefined };
    setFilter(name: 'enabled', value: string | undefined): void;
  };
}

/** Enabled ones, disabled ones or all of a list. */
export const EnabledFilter = ({ label, placeholder, page }: EnabledFilterProps) => {
  const t = usePhrases('ui');
  return (
    <Select
      allowClear
      aria-label={label}
      placeholder={placeholder}
      value={page.filters.enabled ?? null}
      onChange={(next: string | null | undefined) => page.setFilter('enabled', next ?? undefined)}
      options={flags.map((flag) => ({ value: flag, label: t(flag === 'true' ? 'enabled' : 'disabled') }))}
      style={{ width: 120 }}
    />
  );
};
