import { usePhrases } from '../../i18n/i18n.ts';
import { FilterSelect } from '../../ui/data-page/filter-select.tsx';

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
    <FilterSelect
      page={page}
      label={label}
      name="enabled"
      any={placeholder}
      options={flags.map((flag) => ({ value: flag, label: t(flag === 'true' ? 'enabled' : 'disabled') }))}
      width={120}
    />
  );
};
