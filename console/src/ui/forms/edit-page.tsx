import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { Icon, type IconName } from '../icons/icon.tsx';
import { ObjectHead } from '../panels/object-head.tsx';
import objectPage from '../panels/object-page.module.css';
import { Panel, PanelBody } from '../panels/panel.tsx';
import { type Gated, QueryGate } from '../states/query-gate.tsx';
import { TextBones } from '../states/skeleton.tsx';
import { useUiText } from '../ui-text.tsx';
import { EditFailure, EditForm, SaveButton } from './edit-form.tsx';
import styles from './form.module.css';
import { UndoButtons } from './undo-buttons.tsx';
import type { Edit } from './use-edit.ts';

interface EditPageProps<V extends object> {
  edit: Edit<V>;
  icon: IconName;
  title: ReactNode;
  facts?: readonly ReactNode[];
  /** Shown beside cancel and save. */
  actions?: ReactNode;
  /** The path that cancel leads to. */
  back: string;
  /** Shows undo and redo. */
  undoable?: boolean;
  /** Class name that lays out the parts of the form. */
  className?: string;
  /** The parts are tabs that fill the page and contain their own forms. */
  tabbed?: boolean;
  children: ReactNode;
}

/** A full page for editing one thing: a head with cancel and save, what went wrong, and the form. */
export const EditPage = <V extends object>(props: EditPageProps<V>) => {
  const {
    edit,
    icon,
    title,
    facts = [],
    actions,
    back,
    className = styles.formNarrow,
    tabbed = false,
    undoable = false,
    children,
  } = props;
  const t = useUiText();
  const navigate = useNavigate();
  const head = (
    <ObjectHead
      picture={<Icon name={icon} size="xl" />}
      title={title}
      facts={facts}
      actions={
        <>
          {undoable && edit.canEdit ? <UndoButtons form={edit.form} /> : null}
          {actions}
          <Button onClick={() => void navigate(back)}>{t(edit.canEdit ? 'cancel' : 'back')}</Button>
          <SaveButton edit={edit} />
        </>
      }
    />
  );
  if (tabbed)
    return (
      <div data-part="object-page" className={objectPage.objectPage}>
        {head}
        <EditFailure edit={edit} className={styles.besideTabs} />
        <EditForm edit={edit} bare>
          {children}
        </EditForm>
      </div>
    );
  return (
    <>
      {head}
      <div className="page">
        <EditFailure edit={edit} />
        <EditForm edit={edit} className={className}>
          {children}
        </EditForm>
      </div>
    </>
  );
};

interface EditGateProps<T> {
  /** Id from the address; null for a new one. */
  id: string | null;
  query: Gated<T>;
  /** Name of what is edited, for messages and while it loads. */
  what: string;
  icon: IconName;
  back: string;
  children: (record: T | undefined) => ReactNode;
}

/**
 * Shows the form of a new thing immediately, that of an existing one once it has loaded, so that loading never
 * overwrites input.
 */
export const EditGate = <T,>({ id, query, what, icon, back, children }: EditGateProps<T>) => {
  const navigate = useNavigate();
  if (id === null) return children(undefined);
  const bones = (
    <>
      <ObjectHead picture={<Icon name={icon} size="xl" />} title={what} />
      <div className="page">
        <Panel>
          <PanelBody>
            <TextBones lines={8} />
          </PanelBody>
        </Panel>
      </div>
    </>
  );
  return (
    <QueryGate what={what} query={query} bones={bones} onBack={() => void navigate(back)}>
      {children}
    </QueryGate>
  );
};
