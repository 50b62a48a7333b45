import { Button } from 'antd';
import { usePhrases } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icons/icon.tsx';

/** New alarms wait until they are asked for, so that nothing moves under the hand. */
export const FreshAlarms = ({ count, onShow }: { count: number; onShow: () => void }) => {
  const t = usePhrases('alarms');
  if (count === 0) return null;
  return (
    <div className="note accent" role="status" style={{ margin: '8px 16px 0' }}>
      <Icon name="bell" />
      {t('newAlarms', { count })}
      <Button type="link" size="small" onClick={onShow}>
        {t('show')}
      </Button>
    </div>
  );
};
