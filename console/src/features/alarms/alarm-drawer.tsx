import { type Alarm, alarmsEndpoints } from '@eoms/contract';
import { Button, Drawer } from 'antd';
import { Link } from 'react-router';
import { useChange } from '../../api/use-change.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { useScreenLink } from '../../session/use-may.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { useAct } from '../../ui/forms/use-careful.ts';
import { AlarmMark } from '../../ui/marks/alarm-mark.tsx';
import { usePhone } from '../../ui/use-media.ts';
import { AlarmCourse } from './alarm-course.tsx';
import { AlarmState } from './alarm-state.tsx';
import { SolveForm } from './solve-form.tsx';
import './alarm-drawer.css';

const { acknowledgeAlarm, countAlarms, getAlarm, listAlarms } = alarmsEndpoints;

interface AlarmDrawerProps {
  alarm: Alarm | undefined;
  canSolve: boolean;
  onStep: (by: 1 | -1) => void;
  onClose: () => void;
}

/** One alarm beside the list: what, since when, where, what happened, what to do. */
export const AlarmDrawer = ({ alarm, canSolve, onStep, onClose }: AlarmDrawerProps) => {
  const t = usePhrases('alarms');
  const language = useLanguage();
  const phone = usePhone();
  const devices = useScreenLink('deviceInformation');
  const acknowledge = useChange(acknowledgeAlarm, { invalidates: [listAlarms, countAlarms, getAlarm] });
  const act = useAct();
  return (
    <Drawer
      open={alarm !== undefined}
      onClose={onClose}
      size={phone ? '100%' : 432}
      mask={false}
      title={alarm ? <AlarmMark level={alarm.level} text size="l" /> : null}
      extra={
        <span className="row g4">
          <IconButton icon="chevronUp" label={t('previous')} onClick={() => onStep(-1)} />
          <IconButton icon="chevronDown" label={t('next')} onClick={() => onStep(1)} />
        </span>
      }
    >
      {alarm ? (
        <div className="alarm-drawer">
          <div>
            <h2>{alarm.text[language]}</h2>
            <p className="s t2">
              {alarm.deviceName} · {alarm.placeName}
            </p>
          </div>
          <div className="row">
            <AlarmState alarm={alarm} />
            <span className="sp" />
            {devices ? <Link to={`${devices}?deviceId=${alarm.deviceId}`}>{t('toDevice')}</Link> : null}
          </div>
          <AlarmCourse alarm={alarm} />
          {canSolve && alarm.status === 'pending' ? (
            <>
              {alarm.acknowledgedAt ? null : (
                <Button
                  loading={acknowledge.isPending}
                  onClick={() => void act(() => acknowledge.mutateAsync({ body: { ids: [alarm.id] } }))}
                >
                  {t('acknowledge')}
                </Button>
              )}
              <SolveForm key={alarm.id} alarm={alarm} onDone={onClose} />
            </>
          ) : null}
        </div>
      ) : null}
    </Drawer>
  );
};
