import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';

export interface FoundFieldProps {
  id?: string;
  value?: string | null;
  onChange?: (id: string | null) => void;
  /** The one that the order has already. */
  known: { readonly id: string; readonly name: string } | undefined;
  placeholder?: string;
  /** One that is not offered. */
  but?: string;
}

export interface Found {
  readonly loading: boolean;
  readonly choices: readonly { readonly id: string; readonly label: string }[];
}

/** Something by a few letters; `find` is a hook. Who may not look for it sees which one it is. */
export const FoundField = ({
  id,
  value = null,
  onChange,
  known,
  placeholder,
  but,
  find: useFound,
}: FoundFieldProps & { find: (keyword: string) => Found }) => {
  const [typed, setTyped] = useState('');
  const { loading, choices } = useFound(useDeferredValue(typed.trim()));
  const names = new Map([
    ...(known ? [[known.id, known.name] as const] : []),
    ...choices.map((one) => [one.id, one.label] as const),
  ]);
  return (
    <Select<string | null>
      {...(id === undefined ? {} : { id })}
      {...(placeholder === undefined ? {} : { placeholder })}
      allowClear
      loading={loading}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      value={value}
      onChange={(next: string | null | undefined) => onChange?.(next ?? null)}
      options={[...names].flatMap(([one, label]) => (one === but ? [] : [{ value: one, label }]))}
    />
  );
};
