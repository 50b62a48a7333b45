import type { PlannedThing } from '@eoms/contract';
import { Button } from 'antd';
import { usePhrases } from '../../i18n/i18n.ts';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import styles from './solutions.module.css';
import { ThingSelect } from './thing-select.tsx';
import type { Choices } from './use-choices.ts';

const looks = {
  known: 'confirmed',
  chosen: 'confirmed',
  suggested: 'unknown',
  open: 'unknown',
  leftOut: 'expired',
} as const;

const Thing = ({ thing, choices }: { thing: PlannedThing; choices: Choices }) => {
  const t = usePhrases('solutions');
  const { kind, name, within, state, here, usedBy } = thing;
  return (
    <li className={styles.thing}>
      <span className="column">
        <span>{name}</span>
        <span className="text-small text-muted">
          {t(`thing_${kind}`)}
          {within ? ` · ${within}` : ''} · {t('usedBy', { count: usedBy.length })}
        </span>
      </span>
      <span className="column gap-4">
        <ThingSelect thing={thing} onChoose={(localId) => choices.choose(thing, localId)} />
        {state === 'suggested' && here ? (
          <span className="row">
            <span className="text-small text-muted grow">{t('suggestedText')}</span>
            <Button size="small" onClick={() => choices.choose(thing, here.id)}>
              {t('confirmSuggestion')}
            </Button>
          </span>
        ) : null}
      </span>
      <StateMark kind={looks[state]} text={t(`state_${state}`)} />
    </li>
  );
};

/** What the other system names differently: chosen once for each of its files, and remembered. */
export const ThingMapping = ({ things, choices }: { things: readonly PlannedThing[]; choices: Choices }) => {
  const t = usePhrases('solutions');
  if (things.length === 0) return null;
  const suggested = things.filter(({ state }) => state === 'suggested');
  return (
    <section className="column gap-8" aria-label={t('mapping')} data-part="mapping">
      <div className="row">
        <h3 className="grow">{t('mapping')}</h3>
        {suggested.length > 1 ? (
          <Button onClick={() => choices.confirmAll(suggested)}>{t('confirmAll', { count: suggested.length })}</Button>
        ) : null}
      </div>
      <p className="text-small text-muted">{t('mappingText')}</p>
      <ul className={styles.plan}>
        {things.map((thing) => (
          <Thing key={`${thing.kind} ${thing.id}`} thing={thing} choices={choices} />
        ))}
      </ul>
    </section>
  );
};
