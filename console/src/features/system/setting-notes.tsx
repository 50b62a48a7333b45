import type { ConfigValue, SettingKind } from '@eoms/contract';
import type { SettingWords } from '@eoms/phrases';
import { Button } from 'antd';
import { dateAndTime } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useLanguageNames, useUnit } from './setting-control.tsx';
import styles from './setting-field.module.css';

interface SettingNotesProps {
  kept: ConfigValue;
  name: string;
  kind: SettingKind;
  words: SettingWords;
  note: string | undefined;
  /** Absent where nothing can be put back. */
  onPutBack: (() => void) | undefined;
}

const readOf = (values: object, key: string): unknown => (values as Readonly<Record<string, unknown>>)[key];

/** A default in words. */
const useDefaultWords = (): ((kind: SettingKind, value: unknown, words: SettingWords) => string) => {
  const t = usePhrases('system');
  const unit = useUnit();
  const languageName = useLanguageNames();
  return (kind, value, words) => {
    switch (kind.kind) {
      case 'number':
        return `${String(value)} ${unit(kind.unit)}`;
      case 'flag':
        return t(value === true ? 'on' : 'off');
      case 'choice':
        return words.choices?.[String(value)] ?? String(value);
      case 'language':
        return languageName(String(value));
      case 'lines':
        return (value as string[]).join(', ') || t('nothing');
      case 'text':
        return String(value) || t('nothing');
      case 'zone':
        return String(value) || t('zoneOfMachine');
      case 'image':
      case 'degrees':
      case 'role':
      case 'secret':
        return t('nothing');
    }
  };
};

/** Below a setting: what it does, its default, who changed it last, and the way back. */
export const SettingNotes = ({ kept, name, kind, words, note, onPutBack }: SettingNotesProps) => {
  const t = usePhrases('system');
  const inWords = useDefaultWords();
  const change = kept.changes.find(({ key }) => key === name);
  const variable = kept.fixed.find(({ key }) => key === name)?.variable;
  const standard = t('standard', { value: inWords(kind, readOf(kept.defaults, name), words) });
  // The one default that is Chinese in every language: the Chinese name of the system.
  const isChinese = kept.type === 'general' && name === 'title';
  const notes = [
    ...(note ? [note] : []),
    standard,
    ...(kind.kind === 'secret' && kept.type === 'oauth2' && kept.hasSecret ? [t('secretSet')] : []),
    ...(variable ? [t('decidedBy', { variable })] : []),
    ...(change ? [t('changedBy', { by: change.by ?? t('system'), at: dateAndTime(change.at) })] : []),
  ];
  return (
    <span className={styles.notes}>
      <span>{words.does}</span>
      <span className={styles.facts}>
        {notes.map((note) => (
          <span key={note} {...(isChinese && note === standard ? { lang: 'zh' } : {})}>
            {note}
          </span>
        ))}
        {onPutBack ? (
          <Button type="link" size="small" className={styles.back ?? ''} onClick={onPutBack} disabled={false}>
            {t('putBack')}
          </Button>
        ) : null}
      </span>
    </span>
  );
};
