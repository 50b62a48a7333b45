import { dueListEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer, Input } from 'antd';
import { useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { copyText } from '../../ui/copy-text.ts';
import { useAct } from '../../ui/forms/use-careful.ts';
import { QueryGate } from '../../ui/states/query-gate.tsx';

const { getDueCalendar, openDueCalendar, closeDueCalendar } = dueListEndpoints;

const Address = ({ isOpen }: { isOpen: boolean }) => {
  const t = usePhrases('dueList');
  const act = useAct();
  const [address, setAddress] = useState<string>();
  const open = useChange(openDueCalendar, { invalidates: [getDueCalendar] });
  const close = useChange(closeDueCalendar, { invalidates: [getDueCalendar] });
  const make = () =>
    act(async () => {
      const { path } = await open.mutateAsync(undefined);
      if (path !== null) setAddress(`${window.location.origin}${path}`);
    });
  const end = () =>
    act(async () => {
      await close.mutateAsync(undefined);
      setAddress(undefined);
    }, t('closed'));
  return (
    <div className="column gap-12">
      <p>{t('subscribeText')}</p>
      {address === undefined ? null : (
        <>
          <Input readOnly value={address} aria-label={t('address')} />
          <Button onClick={() => void act(() => copyText(address), t('copied'))}>{t('copy')}</Button>
          <p className="text-small text-muted">{t('shownOnce')}</p>
        </>
      )}
      <Button type="primary" onClick={() => void make()}>
        {isOpen ? t('newAddress') : t('makeAddress')}
      </Button>
      {isOpen ? (
        <Button danger onClick={() => void end()}>
          {t('closeAddress')}
        </Button>
      ) : null}
    </div>
  );
};

/** The address at which calendar programs read the due list. */
export const CalendarDrawer = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const t = usePhrases('dueList');
  const calendar = useQuery({ ...queryOf(getDueCalendar), enabled: open });
  return (
    <Drawer open={open} onClose={onClose} title={t('subscribe')} size={420} destroyOnHidden>
      <QueryGate what={t('subscribe')} query={calendar}>
        {({ isOpen }) => <Address isOpen={isOpen} />}
      </QueryGate>
    </Drawer>
  );
};
