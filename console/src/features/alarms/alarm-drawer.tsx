import type { Alarm } from '@eoms/contract';
import { Drawer } from 'antd';
import { usePhrases } from '../../i18n/i18n.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { AlarmMark } from '../../ui/marks/alarm-mark.tsx';
import { usePhone } from '../../ui/use-media.ts';
import { AlarmDetail } from './alarm-detail.tsx';

interface AlarmDrawerProps {
  alarm: Alarm | undefined;
  canSolve: boolean;
  onStep: (by: 1 | -1) => void;
  onClose: () => void;
}

/** One alarm beside the list. */
export const AlarmDrawer = ({ alarm, canSolve, onStep, onClose }: AlarmDrawerProps) => {
  const t = usePhrases('alarms');
  const phone = usePhone();
  return (
    <Drawer
      open={alarm !== undefined}
      onClose={onClose}
      size={phone ? '100%' : 432}
      mask={false}
      title={alarm ? <AlarmMark level={alarm.level} text size="l" /> : null}
      extra={
        <span className="row gap-4">
          <IconButton icon="chevronUp" label={t('previous')} onClick={() => onStep(-1)} />
          <IconButton icon="chevronDown" label={t('next')} onClick={() => onStep(1)} />
        </span>
      }
    >
      {alarm ? <AlarmDetail alarm={alarm} canSolve={canSolve} onSolved={onClose} /> : null}
    </Drawer>
  );
};
