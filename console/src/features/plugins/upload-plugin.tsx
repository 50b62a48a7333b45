import { pluginsEndpoints } from '@eoms/contract';
import { Button, Upload } from 'antd';
import { useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useAct } from '../../ui/forms/use-careful.ts';
import { useToast } from '../../ui/forms/use-toast.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { stale } from './plugins.queries.ts';

/** Installs a plugin from outside, or replaces its package. */
export const UploadPlugin = () => {
  const t = usePhrases('plugins');
  const act = useAct();
  const toast = useToast();
  const uploading = useChange(pluginsEndpoints.uploadPlugin, stale);
  const take = (file: File): false => {
    void act(async () => {
      await uploading.mutateAsync({ file });
      toast.done(t('uploaded'));
    });
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
