import { fireEvent, render, screen } from '@testing-library/react';
import { Boundary } from './Boundary';

let broken = true;

function Fragile() {
  if (broken) throw new Error('no data');
  return <p>All is well</p>;
}

const show = () =>
  render(
    <>
      <p>The rest of the page</p>
      <Boundary name="mf-news" fallback={(retry, error) => <button onClick={retry}>Retry after: {error.message}</button>}>
        <Fragile />
      </Boundary>
    </>,
  );

let logged: jest.SpiedFunction<typeof console.error>;

beforeEach(() => {
  broken = true;
  logged = jest.spyOn(console, 'error').mockImplementation(() => {});
});

afterEach(() => logged.mockRestore());

it('S016 a part that throws costs its own rectangle, and the log names its owner', () => {
  show();
  expect(screen.getByText('The rest of the page')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Retry after: no data' })).toBeInTheDocument();
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
