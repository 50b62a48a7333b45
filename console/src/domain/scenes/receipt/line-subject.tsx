import { listOf, type SceneLine, type ScenePreviewLine, type SystemStepName, textOf } from '@eoms/contract';
import { Link } from 'react-router';
import { useLanguage, usePhrases } from '../../../i18n/i18n.ts';
import { Icon, type IconName, isIconName } from '../../../ui/icons/icon.tsx';
import { runAddress } from './addresses.ts';
import styles from './receipt.module.css';
import { useSceneValues } from './scene-value-text.ts';

type AnyLine = SceneLine | ScenePreviewLine;

/** Which way a branch went or whether a wait was met, and by which values. */
const JudgedSubject = ({ line: { kind, decision } }: { line: AnyLine }) => {
  const t = usePhrases('controls');
  const language = useLanguage();
  const { one } = useSceneValues();
  const saw = decision?.saw.map((value) => {
    const shown = value.value === null ? t('sawNothing') : one(value);
    const name = textOf(value.name, language);
    return value.deviceId === null
      ? `${t('runVariable', { name })} ${shown}`
      : `${value.deviceName ?? ''} ${name} ${shown}`.trim();
  });
  const waits = kind === 'wait';
  return (
    <span className={styles.lineSubject}>
      <Icon name={waits ? 'clock' : 'branch'} />
      <span>{t(waits ? 'waitFor' : 'branch')}</span>
      {decision ? <b>{t(`way_${decision.way}`)}</b> : null}
      {saw ? <span className="text-secondary">{listOf(language)(saw)}</span> : null}
    </span>
  );
};

/** What stands for steps without a device. */
export const systemStepIcons: Record<SystemStepName, IconName> = {
  scene: 'scene',
  placeState: 'place',
  notice: 'bell',
  variable: 'levels',
  webhook: 'globe',
  dataBehavior: 'database',
  workOrder: 'list',
};

/** What a step without a device did, with the run that it began. */
const SystemStepSubject = ({ systemStep }: { systemStep: NonNullable<AnyLine['systemStep']> }) => {
  const t = usePhrases('controls');
  const language = useLanguage();
  return (
    <span className={styles.lineSubject}>
      <Icon name={systemStepIcons[systemStep.name]} />
      <span>{t(`kind_${systemStep.name}`)}</span>
      <span className="text-secondary">{textOf(systemStep.subject, language)}</span>
      {systemStep.runId === null ? null : <Link to={runAddress(systemStep.runId)}>{t('openRun')}</Link>}
    </span>
  );
};

/** What a line is called that has neither a device nor more to say. */
const withoutDevice = {
  action: 'kind_action',
  state: 'kind_state',
  wait: 'waitFor',
  delay: 'delayFor',
  branch: 'branch',
  systemStep: 'delayFor',
} as const satisfies Record<AnyLine['kind'], string>;

/** What a line is about: the device and what is done with it, or the step itself. */
export const LineSubject = ({ line, withPlace = false }: { line: AnyLine; withPlace?: boolean }) => {
  const t = usePhrases('controls');
  const language = useLanguage();
  const { all } = useSceneValues();
  if (line.kind === 'branch' || line.kind === 'wait') return <JudgedSubject line={line} />;
  if (line.systemStep) return <SystemStepSubject systemStep={line.systemStep} />;
  if (line.deviceName === null) {
    return (
      <span className={styles.lineSubject}>
        <Icon name="clock" />
        <span>{t(withoutDevice[line.kind])}</span>
      </span>
    );
  }
  const [value] = line.wanted;
  const what = textOf(value?.name, language) ?? textOf(line.actionName, language) ?? '';
  const detail = value === undefined && line.args.length > 0 ? ` → ${all(line.args)}` : '';
  return (
    <span className={styles.lineSubject}>
      <Icon name={isIconName(line.typeIcon) ? line.typeIcon : 'device'} />
      <span>{withPlace && line.place ? `${line.place.name} · ${line.deviceName}` : line.deviceName}</span>
      {line.spareOf ? <span className="text-small text-muted">{t('spare')}</span> : null}
      <span className="text-secondary">
        {what}
        {detail}
      </span>
    </span>
  );
};
