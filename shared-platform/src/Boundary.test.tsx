import { fireEvent, render, screen } from '@testing-library/react';
import { useEffect, type ReactNode } from 'react';
import { Boundary } from './Boundary';

let broken = true;
let thrown: unknown;

function Fragile() {
  if (broken) throw thrown;
  return <p>All is well</p>;
}

const show = () =>
  render(
    <>
      <p>The rest of the page</p>
      <Boundary name="mf-news" fallback={(retry) => <button onClick={retry}>Retry</button>}>
        <Fragile />
      </Boundary>
    </>,
  );

let logged: jest.SpiedFunction<typeof console.error>;

beforeEach(() => {
  broken = true;
  thrown = new Error('no data');
  logged = jest.spyOn(console, 'error').mockImplementation(() => {});
});

afterEach(() => logged.mockRestore());

it('S016 a part that throws costs its own rectangle, and the log names its owner', () => {
  show();
  expect(screen.getByText('The rest of the page')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
  expect(logged).toHaveBeenCalledWith('mf-news failed while rendering.', expect.any(Error), expect.any(String));
});

it('S016 a retry renders the part anew, as often as it is asked for', () => {
  show();
  fireEvent.click(screen.getByRole('button'));
  expect(screen.getByRole('button')).toBeInTheDocument();
  broken = false;
  fireEvent.click(screen.getByRole('button'));
  expect(screen.getByText('All is well')).toBeInTheDocument();
});

it.each([undefined, null, false, 0, '', 'words', {}])('S016 whatever a part throws: %p', (value) => {
  thrown = value;
  show();
  expect(screen.getByText('The rest of the page')).toBeInTheDocument();
  broken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(screen.getByText('All is well')).toBeInTheDocument();
});

describe('S016 with a chance', () => {
  const Leaving = () => {
    useEffect(
      () => () => {
        if (broken) throw thrown;
      },
      [],
    );
    return <p>The former page</p>;
  };
  const page = (attempt: string, child: ReactNode) => (
    <Boundary name="mf-news" attempt={attempt} chances={1} fallback={() => <p>Nothing</p>}>
      {child}
    </Boundary>
  );

  it('what a part throws when it is left costs nothing of what follows it', () => {
    const { rerender } = render(page('1', <Leaving key="1" />));
    rerender(page('2', <p key="2">The next page</p>));
    expect(screen.getByText('The next page')).toBeInTheDocument();
    expect(logged).toHaveBeenCalledWith('mf-news failed while rendering.', thrown, expect.any(String));
  });

  it('a part whose nodes are not where they were is left all the same', () => {
    const { rerender } = render(page('1', <p key="1">The former page</p>));
    screen.getByText('The former page').remove();
    rerender(page('2', <p key="2">The next page</p>));
    expect(screen.getByText('The next page')).toBeInTheDocument();
  });

  it('a part that throws whenever it is left and comes is given up, until another page', () => {
    const { rerender } = render(page('1', <Leaving key="1" />));
    rerender(page('2', <Leaving key="2" />));
    expect(screen.getByText('Nothing')).toBeInTheDocument();
    broken = false;
    rerender(page('3', <p key="3">The next page</p>));
    expect(screen.getByText('The next page')).toBeInTheDocument();
  });

  it('a part that throws again is given up', () => {
    render(page('1', <Fragile />));
    expect(screen.getByText('Nothing')).toBeInTheDocument();
  });
});
