import { Component, type ErrorInfo, type ReactNode } from 'react';

interface PartProps {
  /** What it holds, for the log. */
  name: string;
  fallback: (retry: () => void) => ReactNode;
  /** Another value gives what failed another try. */
  attempt?: string | number;
  /** How often, for each `attempt`, what it holds is drawn anew at once: what threw may be what is gone, when it was left. */
  chances?: number;
  onError?: (error: unknown) => void;
  children: ReactNode;
}

/** `name` says whose rectangle it is, and whose fault it would be: a remote's name, or what of the frame it is. A part of somebody's rectangle has none. */
type Props = Omit<PartProps, 'name'> & ({ name: string; part?: undefined } | { name?: undefined; part: string });

interface State {
  /** What was thrown, wrapped: it may be anything, also nothing. */
  thrown: { error: unknown } | null;
  attempt: Props['attempt'];
  chances: number;
}

const whatOf = ({ name, part }: Props) => name ?? part;

const beginning = ({ attempt, chances = 0 }: Props): State => ({ thrown: null, attempt, chances });

/** A remote that throws costs its own rectangle: the rest of the page goes on. */
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

  /** Ends what it holds as if that had thrown; nothing draws it anew at once. */
  end(error: unknown): void {
    console.error(`${whatOf(this.props)} was ended.`, error);
    this.setState({ thrown: { error }, chances: 0 });
    this.props.onError?.(error);
  }

  override render() {
    const { thrown, chances } = this.state;
    // Another try follows before anything is painted.
    if (thrown && chances > 0) return null;
    return thrown ? this.props.fallback(() => this.setState({ thrown: null })) : this.props.children;
  }
}

/** A part of a remote's rectangle that fails alone. Whatever it is called, it stays the remote's: nobody is named in another's place. */
export const Boundary = ({ name, ...props }: PartProps) => <Rectangle {...props} name={undefined} part={name} />;
