import { Tabs, type TabsProps } from 'antd';
import { useEffect, useRef } from 'react';
import styles from './object-page.module.css';

/** The tabs of an object's page. On a phone the row scrolls natively (`object-page.css`) to the selected tab. */
export const ObjectTabs = (props: TabsProps) => {
  const box = useRef<HTMLDivElement>(null);
  const { activeKey } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab was selected, by touch or by the address
  useEffect(() => {
    const row = box.current?.querySelector<HTMLElement>('.ant-tabs-nav');
    const tab = row?.querySelector<HTMLElement>('.ant-tabs-tab-active');
    // Scrolls only the row; on wider screens the library moves its content.
    if (row && tab) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
  }, [activeKey]);
  return (
    <div ref={box} className={styles.objectTabsBox}>
      <Tabs data-part="object-tabs" className={styles.objectTabs} {...props} />
    </div>
  );
};
