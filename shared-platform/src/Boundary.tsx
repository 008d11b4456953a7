import { Component, type ErrorInfo, type ReactNode } from 'react';

interface Props {
  /** Whose fault it would be: a remote's name, for the report. */
  name: string;
  fallback: (retry: () => void, error: Error) => ReactNode;
  /** Another value gives what failed another try. */
  attempt?: string | number;
  onError?: (error: Error) => void;
  children: ReactNode;
}

interface State {
  error: Error | null;
  attempt: Props['attempt'];
}

/** A remote that throws costs its own rectangle: the rest of the page goes on. */
export class Boundary extends Component<Props, State> {
  override state: State = { error: null, attempt: this.props.attempt };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  static getDerivedStateFromProps({ attempt }: Props, state: State) {
    return attempt === state.attempt ? null : { error: null, attempt };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(`${this.props.name} failed while rendering.`, error, info.componentStack);
    this.props.onError?.(error);
  }

  override render() {
    const { error } = this.state;
    return error ? this.props.fallback(() => this.setState({ error: null }), error) : this.props.children;
  }
}
