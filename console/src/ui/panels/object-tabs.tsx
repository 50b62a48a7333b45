import { Tabs, type TabsProps } from 'antd';
import { useEffect, useRef } from 'react';

/** The tabs of an object's page. On a phone the row scrolls by itself (`object-page.css`); the chosen one is in sight. */
export const ObjectTabs = (props: TabsProps) => {
  const box = useRef<HTMLDivElement>(null);
  const { activeKey } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab was chosen, by a finger or by the address.
  useEffect(() => {
    const row = box.current?.querySelector<HTMLElement>('.ant-tabs-nav');
    const tab = row?.querySelector<HTMLElement>('.ant-tabs-tab-active');
    // The row alone, and by its own scrolling: on wider screens the library moves what is in it.
    if (row && tab) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
  }, [activeKey]);
  return (
    <div ref={box} className="object-tabs-box">
      <Tabs className="object-tabs" {...props} />
    </div>
  );
};
