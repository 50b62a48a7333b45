import { type BackTest, type BackTestAlarm, textOf } from '@eoms/contract';
import { Button } from 'antd';
import dayjs from 'dayjs';
import { useMemo, useState } from 'react';
import { DeviceName } from '../../domain/devices/device-name.tsx';
import { dateAndTime, number } from '../../i18n/format.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { TimeBars } from '../../ui/chart/time-bars.tsx';
import formStyles from '../../ui/forms/form.module.css';
import { useTokens } from '../../ui/theme/use-tokens.ts';
import styles from './alarm-rules.module.css';
import { useSentenceWords } from './alarm-rules.queries.ts';
import type { Watched } from './edited-condition.ts';
import { roughDuration, valueText } from './rule-sentence.ts';

const Bars = ({ byDay }: { byDay: BackTest['byDay'] }) => {
  const t = usePhrases('alarmRules');
  const tokens = useTokens();
  const data = useMemo(
    () => ({
      labels: byDay.map(({ date }) => dayjs(date).format('MM-DD')),
      bars: [
        { name: t('alarms'), color: tokens.a2M, values: byDay.map(({ alarms }) => alarms) },
        { name: t('notices'), color: tokens.c1, values: byDay.map(({ notices }) => notices) },
      ],
    }),
    [byDay, tokens, t],
  );
  return <TimeBars data={data} legend height={190} label={t('byDay')} />;
};

const Figure = ({ label, value, note }: { label: string; value: string; note?: string | undefined }) => (
  <div>
    <dt className="text-small text-muted">{label}</dt>
    <dd>
      <b>{value}</b>
      {note ? <span className="text-small text-muted">{note}</span> : null}
    </dd>
  </div>
);

const Figures = ({ result }: { result: BackTest }) => {
  const t = usePhrases('alarmRules');
  const days = Math.max(1, dayjs(result.to).diff(result.from, 'day', true));
  const perDay = (count: number): string => t('perDay', { rate: number(Math.round((count / days) * 10) / 10) });
  const { alarms, notices, devices, readings, medianSeconds, overlapping, orders } = result;
  return (
    <dl data-part="rule-figures" className={styles.ruleFigures}>
      <Figure label={t('alarms')} value={number(alarms)} note={perDay(alarms)} />
      <Figure label={t('notices')} value={number(notices)} note={perDay(notices)} />
      <Figure label={t('played')} value={number(devices)} note={t('readings', { number: number(readings) })} />
      <Figure label={t('median')} value={medianSeconds === null ? '—' : roughDuration(t, medianSeconds)} />
      <Figure label={t('overlap')} value={number(overlapping)} note={t('overlapHint')} />
      {orders === null ? null : (
        <>
          <Figure
            label={t('withOrder')}
            value={alarms === 0 ? '—' : `${number(Math.round((100 * orders.alarms) / alarms))}%`}
            note={t('ofAll', { some: number(orders.alarms), all: number(alarms) })}
          />
          <Figure
            label={t('ordersAlone')}
            value={number(orders.withoutAlarm)}
            note={t('ofAll', { some: number(orders.withoutAlarm), all: number(orders.orders) })}
          />
        </>
      )}
    </dl>
  );
};

const Ranking = ({ ranking, examples }: Pick<BackTest, 'ranking' | 'examples'>) => {
  const t = usePhrases('alarmRules');
  const places = new Map(examples.map(({ deviceId, placeName }) => [deviceId, placeName]));
  return (
    <section>
      <h3 className={formStyles.formPart}>{t('ranking')}</h3>
      <ol className={`plain-rows ${styles.ruleRanking}`}>
        {ranking.map(({ deviceId, deviceName, alarms }) => (
          <li key={deviceId}>
            <span className="truncate grow">
              <DeviceName id={deviceId} name={deviceName} />{' '}
              <span className="text-small text-muted">{places.get(deviceId)}</span>
            </span>
            <b>{number(alarms)}</b>
          </li>
        ))}
      </ol>
    </section>
  );
};

/** So many examples are shown at first. */
const few = 10;

const Examples = ({ examples, watched }: { examples: readonly BackTestAlarm[]; watched: Watched }) => {
  const t = usePhrases('alarmRules');
  const language = useLanguage();
  const words = useSentenceWords(watched);
  const [all, setAll] = useState(false);
  const shown = all ? examples : examples.slice(0, few);
  const what = ({ property, propertyName, value }: BackTestAlarm): string => {
    if (property === null) return t('s_offline');
    const [plain = property] = property.split('[');
    const index = property.slice(plain.length);
    return `${propertyName ? `${textOf(propertyName, language)}${index}` : property} ${valueText(words, plain, value)}`;
  };
  return (
    <section className="column gap-8 start">
      <h3 className={formStyles.formPart}>
        {t('examples')} <span className="text-small text-muted">{t('examplesNote', { count: examples.length })}</span>
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable with the keyboard */}
      <section className={styles.ruleExamples} tabIndex={0} aria-label={t('examples')}>
        <table>
          <thead>
            <tr>
              <th>{t('device')}</th>
              <th>{t('value')}</th>
              <th>{t('raised')}</th>
              <th>{t('cleared')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((one) => (
              <tr key={`${one.deviceId} ${one.property} ${one.raisedAt}`}>
                <td>
                  <DeviceName id={one.deviceId} name={one.deviceName} />
                  <span className="text-small text-muted">{one.placeName}</span>
                </td>
                <td>{what(one)}</td>
                <td>{dateAndTime(one.raisedAt)}</td>
                <td>{one.clearedAt ? dateAndTime(one.clearedAt) : t('stillActive')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {shown.length < examples.length ? (
        <Button size="small" onClick={() => setAll(true)}>
          {t('showAll', { count: examples.length })}
        </Button>
      ) : null}
    </section>
  );
};

/** What the rule would have done: figures, a chart by date, the worst devices and examples. */
export const BackTestResult = ({ result, watched }: { result: BackTest; watched: Watched }) => {
  const t = usePhrases('alarmRules');
  return (
    <div className="column gap-12">
      {result.truncated ? <div className="note unknown">{t('truncated', { count: result.devices })}</div> : null}
      {result.approximate ? <div className="note unknown">{t('approximate')}</div> : null}
      <Figures result={result} />
      {result.alarms === 0 ? (
        <p className="text-secondary">{t('quiet')}</p>
      ) : (
        <>
          <Bars byDay={result.byDay} />
          {result.ranking.length > 0 ? <Ranking {...result} /> : null}
          {result.examples.length > 0 ? <Examples examples={result.examples} watched={watched} /> : null}
        </>
      )}
    </div>
  );
};
