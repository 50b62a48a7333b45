import { Button } from 'antd';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { attributeText, numberOf } from './attribute-values.ts';
import { titleOf } from './title-of.ts';
import { FrameTrouble } from './web-frame/frame-trouble.tsx';
import { useFrameFault } from './web-frame/use-frame-fault.ts';
import { WebFrame } from './web-frame/web-frame.tsx';
import { WidgetEmpty } from './widget-empty.tsx';
import type { WidgetProps } from './widget-props.ts';

const leastSeconds = 10;
const mostSeconds = 86_400;

/** A web page from the websites that the administrator allows. */
export const WebFrameWidget = ({ item, plugin, attributes }: WidgetProps) => {
  const t = usePhrases('layouts');
  const language = useLanguage();
  const address = attributeText(attributes, 'address').trim();
  const fault = useFrameFault(address);
  const seconds = numberOf(attributes, 'reload', 0, mostSeconds);
  if (address === '') return <WidgetEmpty>{t('noAddress')}</WidgetEmpty>;
  if (fault === undefined) return <WidgetEmpty>{t('frameLoading')}</WidgetEmpty>;
  if (fault === null) {
    const reload = seconds === 0 ? 0 : Math.max(leastSeconds, seconds);
    return <WebFrame key={address} address={address} title={titleOf(item, plugin, language)} reload={reload} />;
  }
  return (
    <FrameTrouble
      title={t('frameRefused')}
      address={address}
      action={fault === 'outdated' ? <Button onClick={() => window.location.reload()}>{t('framePage')}</Button> : null}
    >
      {t(`frame_${fault}`)}
    </FrameTrouble>
  );
};
