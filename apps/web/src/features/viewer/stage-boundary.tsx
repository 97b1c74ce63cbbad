import { Component, type ReactNode } from 'react';

type Props = { onFailed: () => void; children: ReactNode };

/**
 * Catches errors while a file is shown (its viewer can not be fetched, the file can not be drawn), so that only the
 * viewer fails and not the page.
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
