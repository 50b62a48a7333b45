import { Input, type InputRef } from 'antd';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Icon } from '../icons/icon.tsx';
import styles from './data-page.module.css';

interface SearchBoxProps {
  value: string;
  placeholder: string;
  onChange: (value: string) => void;
  inputRef?: RefObject<InputRef | null>;
}

const settleMs = 300;

/** Searches when typing pauses, so that a word costs one call. */
export const SearchBox = ({ value, placeholder, onChange, inputRef }: SearchBoxProps) => {
  const [text, setText] = useState(value);
  const latest = useRef(onChange);
  latest.current = onChange;
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (text === value) return undefined;
    const timer = setTimeout(() => latest.current(text), settleMs);
    return () => clearTimeout(timer);
  }, [text, value]);
  return (
    <Input
      {...(inputRef ? { ref: inputRef } : {})}
      className={styles.searchBox}
      allowClear
      prefix={<Icon name="search" size="s" />}
      value={text}
      placeholder={placeholder}
      aria-label={placeholder}
      maxLength={100}
      onChange={(event) => setText(event.target.value)}
      onPressEnter={() => onChange(text)}
    />
  );
};
