import { App, Input } from 'antd';
import { type ReactNode, useCallback } from 'react';
import { useUiText } from '../ui-text.tsx';

export interface Question {
  /** Names the object and the effect: "删除 2 台设备？". */
  title: ReactNode;
  text?: ReactNode;
  /** The button repeats the verb. */
  verb: string;
  danger?: boolean;
  /** This name must be typed before the button is enabled (places, models, roles). */
  typedName?: string;
}

const TypedName = ({ name, onMatch }: { name: string; onMatch: (matches: boolean) => void }) => {
  const t = useUiText();
  return (
    <div className="column" style={{ gap: 6, marginTop: 12 }}>
      <span>{t('typeName', { name })}</span>
      <Input
        autoFocus
        aria-label={t('typeName', { name })}
        onChange={(event) => onMatch(event.target.value.trim() === name)}
      />
    </div>
  );
};

/** `if (await confirm({ title, verb: '删除', danger: true })) …`. The safe choice has the focus. */
export const useConfirm = (): ((question: Question) => Promise<boolean>) => {
  const { modal } = App.useApp();
  const t = useUiText();
  return useCallback(
    ({ title, text, verb, danger = false, typedName }) =>
      new Promise<boolean>((resolve) => {
        const content = (
          <>
            {text}
            {typedName === undefined ? null : (
              <TypedName
                name={typedName}
                onMatch={(ok) => dialog.update({ okButtonProps: { danger, disabled: !ok } })}
              />
            )}
          </>
        );
        const dialog = modal.confirm({
          title,
          content,
          okText: verb,
          okButtonProps: { danger, disabled: typedName !== undefined },
          cancelText: t('cancel'),
          focusable: { autoFocusButton: typedName === undefined ? 'cancel' : null },
          onOk: () => resolve(true),
          onCancel: () => resolve(false),
        });
      }),
    [modal, t],
  );
};
