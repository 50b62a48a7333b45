import { asWord, type DictionaryItem, type SystemDictionary, wordsOfEntry } from '@eoms/contract';
import { AutoComplete, Input } from 'antd';
import { useMemo, useState } from 'react';
import { EntryIcon } from './entry-icon.tsx';
import { useDictionary } from './use-dictionary.ts';

interface DictionaryFieldProps {
  type: SystemDictionary;
  maxLength: number;
  /** For reasons that may take several lines. */
  multiline?: boolean;
  /** Where no form item names the field. */
  label?: string;
  /** Set by the form item. */
  id?: string;
  value?: string | null;
  onChange?: (text: string) => void;
  onBlur?: () => void;
  disabled?: boolean;
  placeholder?: string;
  autoFocus?: boolean;
}

interface EntryOption {
  readonly value: string;
  readonly entry: DictionaryItem;
}

const fits = (input: string, option?: EntryOption): boolean =>
  option === undefined || wordsOfEntry(option.entry).some((word) => word.includes(asWord(input)));

/**
 * A text that may be an entry of a dictionary: entries are offered, anything else can be written. A text that was stored
 * in another language, or before its entry was renamed, is shown by the name of today and stays as it is until somebody
 * writes.
 */
export const DictionaryField = ({ type, maxLength, multiline = false, ...control }: DictionaryFieldProps) => {
  const { value = '', onChange, placeholder, label, ...field } = control;
  const words = {
    ...(placeholder === undefined ? {} : { placeholder }),
    ...(label === undefined ? {} : { 'aria-label': label }),
  };
  const { entries, nameOf, say } = useDictionary(type);
  const [written, setWritten] = useState<string>();
  const options = useMemo(
    () => entries.filter(({ enabled }) => enabled).map((entry): EntryOption => ({ value: nameOf(entry), entry })),
    [entries, nameOf],
  );
  const change = (text: string | undefined): void => {
    const next = (text ?? '').slice(0, maxLength);
    setWritten(next);
    onChange?.(next);
  };
  const stored = value ?? '';
  const shown = stored === written ? stored : say(stored);
  return (
    <AutoComplete<string, EntryOption>
      {...field}
      value={shown}
      onChange={change}
      options={options}
      showSearch={{
        filterOption: (input, option) => (input === shown && stored !== written ? true : fits(input, option)),
      }}
      optionRender={({ data }) => (
        <span className="row">
          <EntryIcon look={data.entry} />
          {data.value}
        </span>
      )}
      style={{ width: '100%' }}
    >
      {multiline ? (
        <Input.TextArea maxLength={maxLength} autoSize={{ minRows: 2, maxRows: 6 }} {...words} />
      ) : (
        <Input maxLength={maxLength} {...words} />
      )}
    </AutoComplete>
  );
};
