import { Component, type ReactNode } from "react";

interface Props {
  /** What the reader sees instead; `again` tries once more with a fresh start. */
  readonly renderFallback: (error: unknown, again: () => void) => ReactNode;
  /** Another subject: what failed for the one before is tried for this one. */
  readonly subject?: unknown;
  readonly children: ReactNode;
}

interface State {
  readonly failure: { readonly error: unknown } | undefined;
  readonly subject: unknown;
}

/**
 * Holds a fault of what is inside, so that everything around it goes on. React asks for a class here:
 * no hook catches what a child throws while it renders.
 */
export class Boundary extends Component<Props, State> {
  override state: State = { failure: undefined, subject: this.props.subject };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ subject }: Props, state: State): Partial<State> | null {
    return subject === state.subject ? null : { failure: undefined, subject };
  }

  private readonly again = () => this.setState({ failure: undefined });

  override render() {
    const { failure } = this.state;
    return failure ? this.props.renderFallback(failure.error, this.again) : this.props.children;
  }
}
