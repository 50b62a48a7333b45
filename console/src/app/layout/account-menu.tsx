import { Dropdown } from 'antd';
import { useNavigate } from 'react-router';
import { useFileUrl } from '../../api/use-file-url.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { useOwnNames } from '../../i18n/use-own-names.ts';
import { useUnsentCount } from '../../outbox/use-outbox.ts';
import { actAs, signOut } from '../../session/session.ts';
import { useSession } from '../../session/session-store.ts';
import { useAct } from '../../ui/forms/use-careful.ts';
import { useConfirm } from '../../ui/forms/use-confirm.tsx';
import { useLeaving } from '../../ui/forms/use-leaving.ts';
import { Avatar } from '../../ui/marks/avatar.tsx';
import { useAppearance } from '../../ui/theme/appearance.ts';
import { usePhone } from '../../ui/use-media.ts';
import { openHelp } from '../help/use-help.ts';
import accountMenu from './account-menu.module.css';
import { chooseLanguage, languageItems } from './language-button.tsx';
import styles from './shell.module.css';
import { soundChoices, soundWord, useSoundChoice } from './sound-choice.ts';

/** Menu entries for what does not fit into the top bar on phones. */
const useLookItems = () => {
  const t = usePhrases('shell');
  const mode = useAppearance((s) => s.mode);
  const setMode = useAppearance((s) => s.setMode);
  const { from, choose } = useSoundChoice();
  const items = [
    { key: 'language', label: t('language'), children: languageItems },
    { key: 'mode', label: mode === 'dark' ? t('toLight') : t('toDark') },
    {
      key: 'sound',
      label: `${t('alarmSound')}: ${t(`sound_${soundWord(from)}`)}`,
      children: soundChoices.map((word) => ({ key: `sound:${word}`, label: t(`sound_${word}`) })),
    },
  ];
  const act = (key: string): void => {
    chooseLanguage(key);
    if (key === 'mode') setMode(mode === 'dark' ? 'light' : 'dark');
    const word = soundChoices.find((one) => key === `sound:${one}`);
    if (word) choose(word);
  };
  return { items: usePhone() ? items : [], selected: `sound:${soundWord(from)}`, act };
};

/** Signs out; asks first while something is kept on this device only. */
const useSigningOut = () => {
  const t = usePhrases('outbox');
  const confirm = useConfirm();
  const count = useUnsentCount();
  return async (): Promise<void> => {
    const question = { title: t('leaveTitle', { count }), text: t('leaveText'), verb: t('leave'), danger: true };
    if (count === 0 || (await confirm(question))) await signOut();
  };
};

/** The menu of the signed-in user: account, row height, sign out, and on phones language, colour mode and the sound of alarms. */
export const AccountMenu = ({ mini }: { mini: boolean }) => {
  const t = usePhrases('shell');
  const user = useSession((s) => s.user);
  const picture = useFileUrl(user?.avatar);
  const navigate = useNavigate();
  const language = useLanguage();
  const density = useAppearance((s) => s.density);
  const setDensity = useAppearance((s) => s.setDensity);
  const run = useAct();
  const look = useLookItems();
  const roleName = useOwnNames('roles');
  const leave = useLeaving();
  const endSession = useSigningOut();
  if (!user) return null;
  const [only, another] = user.roles;
  const held = user.roles.find((r) => r.id === user.defaultRoleId) ?? (another ? undefined : only);
  const role = held ? roleName(held.name) : another ? t('allRoles') : undefined;
  const items = [
    { key: 'profile', label: t('profile') },
    { key: 'help', label: t('help') },
    ...(user.roles.length > 1
      ? [
          {
            key: 'role',
            label: t('role'),
            children: [
              { key: 'role:', label: t('allRoles') },
              ...user.roles.map((r) => ({ key: `role:${r.id}`, label: roleName(r.name) })),
            ],
          },
        ]
      : []),
    {
      key: 'density',
      label: t('density'),
      children: [
        { key: 'comfortable', label: t('comfortable') },
        { key: 'compact', label: t('compact') },
      ],
    },
    ...look.items,
    { type: 'divider' as const },
    { key: 'signOut', label: t('signOut') },
  ];
  const act = (key: string): void => {
    look.act(key);
    if (key === 'help') openHelp('manual');
    if (key === 'profile') void navigate('/profile');
    if (key === 'comfortable' || key === 'compact') setDensity(key);
    if (key === 'signOut') leave(() => void endSession());
    if (key.startsWith('role:')) leave(() => void run(() => actAs(key.slice('role:'.length) || null)));
  };
  return (
    <Dropdown
      trigger={['click']}
      placement="topLeft"
      menu={{
        items,
        selectable: true,
        selectedKeys: [density, language, `role:${user.defaultRoleId ?? ''}`, look.selected],
        onClick: ({ key }) => act(key),
      }}
    >
      <button data-part="account" type="button" className={styles.account}>
        <span className="visually-hidden">
          {t('account')} {mini ? user.name : null}
        </span>
        <Avatar name={user.name} src={picture} />
        {mini ? null : (
          <span className={accountMenu.accountName} title={role ? `${user.name} · ${role}` : user.name}>
            <span className="truncate">{user.name}</span>
            {role ? (
              <span data-part="role" className={`truncate ${accountMenu.role}`}>
                {role}
              </span>
            ) : null}
          </span>
        )}
      </button>
    </Dropdown>
  );
};
