import { Component, type ReactNode } from 'react';

type Props = { onFailed: () => void; children: ReactNode };

/**
 * What breaks while a file is shown (its viewer can't be fetched, the file can't be drawn) ends in the viewer, not with
 * the page.
 */
export class StageBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(): void {
    this.props.onFailed();
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}
