import { Component, type ReactNode } from 'react';
import { useUiText } from '../ui-text.tsx';
import { ErrorState } from './state-box.tsx';

const Gone = () => {
  const t = useUiText();
  return <ErrorState title={t('partGone')} />;
};

/**
 * Keeps a part that is loaded when it is needed from taking the rest of the screen with it: after an update a page that was
 * open before asks for scripts that are gone, and may have a form that is half filled in.
 */
export class PartBoundary extends Component<{ children: ReactNode }, { gone: boolean }> {
  override state = { gone: false };
  static getDerivedStateFromError(): { gone: boolean } {
    return { gone: true };
  }
  override render(): ReactNode {
    return this.state.gone ? <Gone /> : this.props.children;
  }
}
