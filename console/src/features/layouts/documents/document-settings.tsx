import { type DocumentContent, DocumentScale } from '@eoms/contract';
import { ColorPicker, Form, Input, Select } from 'antd';
import { ImageField } from '../../../domain/files/image-field.tsx';
import { usePhrases } from '../../../i18n/i18n.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { BoundedNumber } from '../../../ui/forms/bounded-number.tsx';
import { useToast } from '../../../ui/forms/use-toast.ts';
import styles from '../designer.module.css';
import { fitsSize } from './document-items.ts';
import type { DocumentActions } from './use-document-actions.ts';

interface SettingsProps {
  content: DocumentContent;
  actions: DocumentActions;
  readOnly: boolean;
}

const sizes = { width: [320, 7_680], height: [240, 7_680] } as const;
const longest = 3_600;

const PageFields = ({ content, actions, readOnly }: SettingsProps) => {
  const t = usePhrases('documents');
  const { page } = actions;
  const at = content.pages.indexOf(page);
  return (
    <>
      <div className="row">
        <h2 className="grow">{t('pageSettings')}</h2>
        <IconButton
          icon="chevronLeft"
          label={t('pageEarlier')}
          disabled={readOnly || at === 0}
          onClick={() => actions.movePage(-1)}
        />
        <IconButton
          icon="chevronRight"
          label={t('pageLater')}
          disabled={readOnly || at === content.pages.length - 1}
          onClick={() => actions.movePage(1)}
        />
        <IconButton
          icon="trash"
          label={t('removePage')}
          disabled={readOnly || content.pages.length < 2}
          onClick={actions.removePage}
        />
      </div>
      <Form.Item label={t('pageName')}>
        <Input
          aria-label={t('pageName')}
          maxLength={60}
          placeholder={t('page', { number: at + 1 })}
          value={page.name}
          onChange={(event) => actions.changePage({ name: event.target.value })}
        />
      </Form.Item>
      <Form.Item label={t('seconds')}>
        <BoundedNumber
          label={t('seconds')}
          min={0}
          max={longest}
          disabled={readOnly}
          value={page.seconds}
          onChange={(seconds) => seconds !== null && actions.changePage({ seconds })}
        />
      </Form.Item>
    </>
  );
};

/** The open page and the document, shown while no widget is selected. */
export const DocumentSettings = (props: SettingsProps) => {
  const { content, actions, readOnly } = props;
  const t = usePhrases('documents');
  const layouts = usePhrases('layouts');
  const toast = useToast();
  const resize = (part: Partial<Pick<DocumentContent, 'width' | 'height'>>): void => {
    const { width, height } = { ...content, ...part };
    if (fitsSize(content, width, height)) actions.changeDocument(part);
    else toast.say(t('outsidePage'));
  };
  return (
    <Form layout="vertical" className={styles.designInspector} disabled={readOnly} component="div">
      <PageFields {...props} />
      <h2>{t('settings')}</h2>
      {(['width', 'height'] as const).map((side) => (
        <Form.Item key={side} label={t(side)}>
          <BoundedNumber
            label={t(side)}
            min={sizes[side][0]}
            max={sizes[side][1]}
            disabled={readOnly}
            value={content[side]}
            onChange={(value) => value !== null && resize({ [side]: value })}
          />
        </Form.Item>
      ))}
      <Form.Item label={t('scale')}>
        <Select
          aria-label={t('scale')}
          value={content.scale}
          options={DocumentScale.options.map((value) => ({ value, label: t(`scale_${value}`) }))}
          onChange={(scale) => actions.changeDocument({ scale })}
        />
      </Form.Item>
      <Form.Item label={t('background')}>
        <ColorPicker
          allowClear
          disabledAlpha
          showText={(color) => (content.background === '' ? layouts('standard') : color.toHexString())}
          value={content.background === '' ? null : content.background}
          onChangeComplete={(color) =>
            actions.changeDocument({ background: color.cleared ? '' : color.toHexString().slice(0, 7) })
          }
          onClear={() => actions.changeDocument({ background: '' })}
        />
      </Form.Item>
      <Form.Item label={t('backgroundImage')}>
        <ImageField
          words={{ upload: layouts('upload'), rule: layouts('imageRule'), remove: layouts('removePicture') }}
          value={content.backgroundImage}
          disabled={readOnly}
          onChange={(backgroundImage) => actions.changeDocument({ backgroundImage })}
        />
      </Form.Item>
    </Form>
  );
};
