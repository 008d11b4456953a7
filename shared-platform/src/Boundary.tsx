import { Component, type ErrorInfo, type ReactNode } from 'react';

interface PartProps {
  /** The name of its content, for the log. */
  name: string;
  fallback: (retry: () => void) => ReactNode;
  /** Another value retries content that failed. */
  attempt?: string | number;
  /**
   * How often, for each `attempt`, its content is rendered again at once: the error may come from the former content
   * while that is unmounted.
   */
  chances?: number;
  onError?: (error: unknown) => void;
  children: ReactNode;
}

/**
 * `name`: the remote whose rectangle it is, or a part of the frame; errors are charged to it. A part of a remote's
 * rectangle has none.
 */
type Props = Omit<PartProps, 'name'> & ({ name: string; part?: undefined } | { name?: undefined; part: string });

interface State {
  /** The thrown value, wrapped, since it may be anything, even undefined. */
  thrown: { error: unknown } | null;
  attempt: Props['attempt'];
  chances: number;
}

const whatOf = ({ name, part }: Props) => name ?? part;

const beginning = ({ attempt, chances = 0 }: Props): State => ({ thrown: null, attempt, chances });

/** The error boundary of a remote: when it throws, only its own rectangle is lost. */
export class Rectangle extends Component<Props, State> {
  override state: State = beginning(this.props);

  static getDerivedStateFromError(error: unknown) {
    return { thrown: { error } };
  }

  static getDerivedStateFromProps(props: Props, state: State) {
    return props.attempt === state.attempt ? null : beginning(props);
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error(`${whatOf(this.props)} failed while rendering.`, error, info.componentStack);
    this.props.onError?.(error);
    this.setState(({ chances }) => (chances > 0 ? { thrown: null, chances: chances - 1 } : null));
  }

  /** Ends the content as if it had thrown; it is not rendered again at once. */
  end(error: unknown): void {
    console.error(`${whatOf(this.props)} was ended.`, error);
    this.setState({ thrown: { error }, chances: 0 });
    this.props.onError?.(error);
  }

  override render() {
    const { thrown, chances } = this.state;
    // Renders again before anything is painted.
    if (thrown && chances > 0) return null;
    return thrown ? this.props.fallback(() => this.setState({ thrown: null })) : this.props.children;
  }
}

/**
 * An error boundary for a part of a remote's rectangle. Its `name` is for the log only, so a remote cannot pass for
 * another.
 */
export const Boundary = ({ name, ...props }: PartProps) => <Rectangle {...props} name={undefined} part={name} />;
