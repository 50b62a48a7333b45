import { textOf } from '@eoms/contract';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { attributeText, textStyle } from './attribute-values.ts';
import { WidgetEmpty } from './widget-empty.tsx';
import type { WidgetProps } from './widget-props.ts';
import styles from './widgets.module.css';

const styled = { size: 'size', color: 'color', weight: 'weight' };

/** A heading or a note: its title in both languages, or the same text for everybody. */
export const TextWidget = ({ item, attributes }: WidgetProps) => {
  const t = usePhrases('layouts');
  const language = useLanguage();
  const text = textOf(item.title, language) || attributeText(attributes, 'text');
  if (text === '') return <WidgetEmpty>{t('noText')}</WidgetEmpty>;
  return (
    <p className={styles.widgetText} style={textStyle(attributes, styled)}>
      {text}
    </p>
  );
};
