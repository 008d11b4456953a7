import { Component, type ErrorInfo, type ReactNode } from 'react';

interface Props {
  /** Whose fault it would be: a remote's name, for the report. */
  name: string;
  fallback: (retry: () => void, error: Error) => ReactNode;
  children: ReactNode;
}

/** A remote that throws costs its own rectangle: the rest of the page goes on. */
export class Boundary extends Component<Props, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(`${this.props.name} failed while rendering.`, error, info.componentStack);
  }

  override render() {
    const { error } = this.state;
    return error ? this.props.fallback(() => this.setState({ error: null }), error) : this.props.children;
  }
}
