import { type AssetDetail, filesEndpoints } from '@eoms/contract';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useDownload } from '../../api/use-download.ts';
import { drawCode } from '../../domain/labels/labels-drawer.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { useScreenLink } from '../../session/use-may.ts';
import { copyText } from '../../ui/copy-text.ts';
import { useAct } from '../../ui/forms/use-careful.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import { pageOf } from './asset-calls.ts';
import { AssetHistory } from './asset-history.tsx';
import { AssetReservations } from './asset-reservations.tsx';
import { AssetState } from './asset-state.tsx';
import styles from './assets.module.css';

const Code = ({ asset }: { asset: AssetDetail }) => {
  const t = usePhrases('assets');
  const act = useAct();
  const [picture, setPicture] = useState<string>();
  useEffect(() => {
    let wanted = true;
    void drawCode(pageOf(asset.id)).then((drawn) => {
      if (wanted) setPicture(drawn);
    });
    return () => {
      wanted = false;
    };
  }, [asset.id]);
  return (
    <Panel>
      <PanelBody className={styles.code ?? ''}>
        {picture ? <img src={picture} alt="" /> : <span className={styles.noPicture} />}
        <div className="column gap-4">
          <b className="mono">{asset.code}</b>
          <span className="text-small text-muted">{asset.placeName}</span>
          <Button
            size="small"
            icon={<Icon name="copy" size="s" />}
            onClick={() => void act(() => copyText(asset.code), t('done'))}
          >
            {t('copyCode')}
          </Button>
        </div>
      </PanelBody>
    </Panel>
  );
};

const Device = ({ asset }: { asset: AssetDetail }) => {
  const t = usePhrases('assets');
  const link = useScreenLink('deviceInformation');
  const { device } = asset;
  if (!device) return null;
  return (
    <Panel>
      <PanelHead title={t('device')} line>
        {link ? <Link to={`${link}?deviceId=${device.id}`}>{t('openDevice')}</Link> : null}
      </PanelHead>
      <PanelBody>
        <p>{device.name}</p>
        {device.sn && asset.sn && device.sn !== asset.sn ? (
          <p className="text-small text-secondary">{t('snDiffers', { sn: device.sn })}</p>
        ) : null}
        {device.placeId !== asset.placeId ? <p className="text-small text-secondary">{t('placeDiffers')}</p> : null}
      </PanelBody>
    </Panel>
  );
};

const Hands = ({ asset }: { asset: AssetDetail }) => {
  const t = usePhrases('assets');
  const rows: [string, string | null][] = [
    [t('administrator'), asset.administrator],
    [t('maintainer'), asset.maintainer],
    [t('supplier'), asset.supplierName],
    [t('usedOn'), asset.usedOn],
    [t('tag'), asset.tag],
  ];
  const known = rows.filter(([, value]) => value !== null);
  if (known.length === 0 && asset.parentId === null && asset.remarks === '') return null;
  return (
    <Panel>
      <PanelBody>
        <dl className={styles.facts}>
          {known.map(([name, value]) => (
            <div key={name}>
              <dt className="text-muted">{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          {asset.parentId ? (
            <div>
              <dt className="text-muted">{t('parent')}</dt>
              <dd>
                <Link to={pageOf(asset.parentId)}>{asset.parentName}</Link>
              </dd>
            </div>
          ) : null}
        </dl>
        {asset.remarks ? <p className={`text-secondary ${styles.words}`}>{asset.remarks}</p> : null}
      </PanelBody>
    </Panel>
  );
};

const Contents = ({ contents }: Pick<AssetDetail, 'contents'>) => {
  const t = usePhrases('assets');
  if (contents.length === 0) return null;
  return (
    <Panel>
      <PanelHead title={t('contents')} note={t('actionNote', { count: contents.length })} line />
      <PanelBody>
        <ul className={styles.lines}>
          {contents.map(({ id, code, name, status }) => (
            <li key={id} className="row gap-8">
              <Link to={pageOf(id)} className="truncate">
                {name}
              </Link>
              <span className="mono text-small text-muted">{code}</span>
              <span className="grow" />
              <AssetState status={status} />
            </li>
          ))}
        </ul>
      </PanelBody>
    </Panel>
  );
};

const Files = ({ files }: Pick<AssetDetail, 'files'>) => {
  const t = usePhrases('assets');
  const download = useDownload();
  return (
    <Panel>
      <PanelHead title={t('files')} line />
      <PanelBody>
        {files.length === 0 ? <p className="text-small text-muted">{t('noFiles')}</p> : null}
        <ul className={styles.lines}>
          {files.map(({ id, name }) => (
            <li key={id} className="row gap-8">
              <Icon name="document" size="s" />
              <button
                type="button"
                className="link truncate"
                onClick={() => void download(filesEndpoints.downloadFile, { params: { id } }, name)}
              >
                {name}
              </button>
            </li>
          ))}
        </ul>
      </PanelBody>
    </Panel>
  );
};

/** The label of an asset, its device, contents, files and history. */
export const AssetSide = ({ asset }: { asset: AssetDetail }) => (
  <aside className={styles.side}>
    <Code asset={asset} />
    <Device asset={asset} />
    <Hands asset={asset} />
    <AssetReservations asset={asset} />
    <Contents contents={asset.contents} />
    <Files files={asset.files} />
    <AssetHistory assetId={asset.id} />
  </aside>
);
