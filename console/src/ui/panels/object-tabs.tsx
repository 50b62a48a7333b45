import { Tabs, type TabsProps } from 'antd';
import { useEffect, useRef } from 'react';

/** The tabs of an object's page. On a phone the row scrolls by itself (`object-page.css`); the chosen one is in sight. */
export const ObjectTabs = (props: TabsProps) => {
  const box = useRef<HTMLDivElement>(null);
  const { activeKey } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab was chosen, by a finger or by the address.
  useEffect(() => {
    box.current
      ?.querySelector('[role=tab][aria-selected=true]')
      ?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, [activeKey]);
  return (
    <div ref={box} className="object-tabs-box">
      <Tabs className="object-tabs" {...props} />
    </div>
  );
};
