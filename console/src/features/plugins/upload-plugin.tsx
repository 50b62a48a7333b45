import { pluginsEndpoints } from '@eoms/contract';
import { Button, Upload } from 'antd';
import { useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useCareful } from '../../ui/forms/use-careful.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { stale } from './plugins.queries.ts';
import { useOutsideQuestion } from './use-outside-question.ts';

/** Installs a plugin from outside, or replaces its package, once the user has read what it may do. */
export const UploadPlugin = () => {
  const t = usePhrases('plugins');
  const careful = useCareful();
  const ask = useOutsideQuestion();
  const uploading = useChange(pluginsEndpoints.uploadPlugin, stale);
  const take = (file: File): false => {
    void careful(ask(), () => uploading.mutateAsync({ file }), t('uploaded'));
    return false;
  };
  return (
    <Upload accept=".zip,application/zip" showUploadList={false} beforeUpload={take}>
      <Button icon={<Icon name="upload" />} loading={uploading.isPending}>
        {t('upload')}
      </Button>
    </Upload>
  );
};
