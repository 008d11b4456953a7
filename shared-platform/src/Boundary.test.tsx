import { fireEvent, render, screen } from '@testing-library/react';
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
