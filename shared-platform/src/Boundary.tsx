import { Component, type ErrorInfo, type ReactNode } from 'react';

interface Props {
  /** Whose fault it would be: a remote's name, for the report. */
  name: string;
  fallback: (retry: () => void) => ReactNode;
  /** Another value gives what failed another try. */
  attempt?: string | number;
  onError?: (error: unknown) => void;
  children: ReactNode;
}

interface State {
  /** What was thrown, wrapped: it may be anything, also nothing. */
  thrown: { error: unknown } | null;
  attempt: Props['attempt'];
}

/** A remote that throws costs its own rectangle: the rest of the page goes on. */
export class Boundary extends Component<Props, State> {
  override state: State = { thrown: null, attempt: this.props.attempt };

  static getDerivedStateFromError(error: unknown) {
    return { thrown: { error } };
  }

  static getDerivedStateFromProps({ attempt }: Props, state: State) {
    return attempt === state.attempt ? null : { thrown: null, attempt };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error(`${this.props.name} failed while rendering.`, error, info.componentStack);
    this.props.onError?.(error);
  }

  override render() {
    const { thrown } = this.state;
    return thrown ? this.props.fallback(() => this.setState({ thrown: null })) : this.props.children;
  }
}
