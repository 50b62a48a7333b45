import { releaseNotes } from '@eoms/phrases';
import { Drawer } from 'antd';
import { useNavigate } from 'react-router';
import { usePhrases } from '../../i18n/i18n.ts';
import { useFirstSteps } from '../../session/first-steps.ts';
import { useScreenLink } from '../../session/use-may.ts';
import { Segments } from '../../ui/controls/segments.tsx';
import { useRouteMeta } from '../route-meta.ts';
import styles from './help.module.css';
import { KeyList } from './key-list.tsx';
import { pageOfScreen } from './manual/manual-pages.ts';
import { ManualPart } from './manual/manual-part.tsx';
import { NewsPart } from './news-part.tsx';
import { closeHelp, type HelpPart, openHelp, useHelp } from './use-help.ts';

/** Brings the list of first steps back to the home screen, for those who may see it there. */
const FirstStepsAgain = () => {
  const t = usePhrases('help');
  const home = useScreenLink('home');
  const { mayShow, dismissed, setDismissed } = useFirstSteps();
  const navigate = useNavigate();
  if (!home || !mayShow || !dismissed) return null;
  const show = (): void => {
    setDismissed(false);
    closeHelp();
    void navigate(home);
  };
  return (
    <button type="button" className="link" onClick={show}>
      {t('bringBack')}
    </button>
  );
};

/** Help beside the screen: its page of the manual, the keys that work on it, and what is new. */
const HelpDrawer = () => {
  const t = usePhrases('help');
  const { part, page } = useHelp();
  const meta = useRouteMeta();
  const own = pageOfScreen(meta?.address);
  const shown = page === 'contents' ? undefined : (page ?? own);
  return (
    <Drawer
      open={part !== undefined}
      onClose={closeHelp}
      title={t('help')}
      size={520}
      mask={false}
      extra={<FirstStepsAgain />}
      destroyOnHidden
    >
      <div className={styles.help} data-part="help">
        <Segments<HelpPart>
          label={t('help')}
          value={part ?? 'manual'}
          onChange={(next) => openHelp(next)}
          options={[
            { value: 'manual', label: t('manual') },
            { value: 'keys', label: t('keys') },
            { value: 'news', label: t('news') },
          ]}
        />
        {part === 'keys' ? <KeyList /> : null}
        {part === 'news' ? <NewsPart notes={releaseNotes} /> : null}
        {part === 'manual' ? (
          <ManualPart page={shown} onOpen={(next) => openHelp('manual', next ?? 'contents')} />
        ) : null}
      </div>
    </Drawer>
  );
};

export { HelpDrawer };
