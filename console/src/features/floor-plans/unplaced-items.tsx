import { Button, Input } from 'antd';
import { useState } from 'react';
import { usePhrases } from '../../i18n/i18n.ts';
import { Icon, type IconName, isIconName } from '../../ui/icons/icon.tsx';
import styles from './floor-plans.module.css';
import { keyText } from './plan-draft.ts';
import type { PlanSteps } from './use-plan-draft.ts';

/** More rows than anybody drags; a search finds the others. */
const rowsAtMost = 100;

/** Rooms and devices that are not on the plan yet: click one, press Enter on it, or drag it to its place. */
export const UnplacedItems = ({ rest, onAdd }: { rest: PlanSteps['rest']; onAdd: (key: string) => void }) => {
  const t = usePhrases('floorPlans');
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const fits = ({ name }: { name: string }): boolean => name.toLowerCase().includes(wanted);
  const row = (key: string, name: string, icon: IconName) => (
    <li key={key}>
      <Button
        type="text"
        block
        className={styles.planUnplaced}
        draggable
        onDragStart={(event) => event.dataTransfer.setData('text/plain', key)}
        onClick={() => onAdd(key)}
        icon={<Icon name={icon} />}
      >
        <span className="truncate">{name}</span>
      </Button>
    </li>
  );
  const places = rest.places.filter(fits);
  const devices = rest.devices.filter(fits);
  return (
    <div className={styles.planPalette}>
      <Input
        allowClear
        prefix={<Icon name="search" size="s" />}
        placeholder={t('findUnplaced')}
        aria-label={t('findUnplaced')}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <h3 className="text-small text-muted">{t('unplacedRooms', { count: rest.places.length })}</h3>
      <ul>{places.slice(0, rowsAtMost).map(({ id, name }) => row(keyText({ kind: 'area', id }), name, 'place'))}</ul>
      <h3 className="text-small text-muted">{t('unplacedDevices', { count: rest.devices.length })}</h3>
      <ul>
        {devices
          .slice(0, rowsAtMost)
          .map(({ deviceId, name, typeIcon }) =>
            row(keyText({ kind: 'device', id: deviceId }), name, isIconName(typeIcon) ? typeIcon : 'device'),
          )}
      </ul>
      {devices.length > rowsAtMost ? (
        <p className="text-small text-muted">{t('moreUnplaced', { count: devices.length - rowsAtMost })}</p>
      ) : null}
    </div>
  );
};
