import type { Layout } from '@eoms/contract';
import { Button, Form } from 'antd';
import { usePhrases } from '../../i18n/i18n.ts';
import { BoundedNumber } from '../../ui/forms/bounded-number.tsx';
import { useToast } from '../../ui/forms/use-toast.ts';
import styles from './designer.module.css';
import { fitsGrid, type Palette } from './layout-items.ts';

interface LayoutSettingsProps {
  layout: Layout;
  palette: Palette;
  readOnly: boolean;
  onChange: (layout: Layout) => void;
  onGenerate: () => void;
}

const limits = { colNum: [1, 24], maxRows: [1, 24], margin: [0, 40] } as const;

/** The grid of the layout, shown while no widget is selected. */
export const LayoutSettings = ({ layout, palette, readOnly, onChange, onGenerate }: LayoutSettingsProps) => {
  const t = usePhrases('layouts');
  const toast = useToast();
  const set = (part: Partial<Layout['layoutForm']>): void => {
    const layoutForm = { ...layout.layoutForm, ...part };
    if (fitsGrid(layout.layout, layoutForm, palette)) onChange({ ...layout, layoutForm });
    else toast.say(t('gridTooSmall'));
  };
  return (
    <Form layout="vertical" className={styles.designInspector} disabled={readOnly} component="div">
      <h2>{t('grid')}</h2>
      {(['colNum', 'maxRows', 'margin'] as const).map((part) => (
        <Form.Item key={part} label={t(part)}>
          <BoundedNumber
            label={t(part)}
            min={limits[part][0]}
            max={limits[part][1]}
            disabled={readOnly}
            value={layout.layoutForm[part]}
            onChange={(value) => value !== null && set({ [part]: value })}
          />
        </Form.Item>
      ))}
      <Button disabled={readOnly} onClick={onGenerate}>
        {t('generate')}
      </Button>
      <p className="text-small text-muted">{t('generateText')}</p>
      <p className="text-small text-muted">{t('keysText')}</p>
    </Form>
  );
};
