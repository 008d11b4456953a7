import { waitFor } from '@testing-library/react';
import type * as React from 'react';
import { act, useEffect, useState } from 'react';
import { hydrateRoot, createRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { NavigationType, Router } from 'react-router-dom';
import { useArrived } from './useArrived';

const react = jest.requireActual<typeof React>('react');
const navigator = { createHref: String, go() {}, push() {}, replace() {} };
const frames: string[] = [];

/** Notes each frame that a visitor may see. */
function Page() {
  const isArrived = useArrived();
  return (
    <p ref={(place) => void (place && frames.push(place.textContent ?? ''))}>
      {isArrived ? 'all' : 'the first screen'}
    </p>
  );
}

const page = (action: NavigationType) => (
  <Router location="/" navigationType={action} navigator={navigator}>
    <Page />
  </Router>
);

const place = () => document.body.appendChild(document.createElement('div'));

beforeEach(() => void frames.splice(0));

it.each([NavigationType.Push, NavigationType.Replace])(
  'lets the first screen of a page that the visitor moves to (%s) be drawn before the rest',
  async (action) => {
    await act(async () => createRoot(place()).render(page(action)));
    expect(frames).toEqual(['the first screen', 'all']);
  },
);

it('has all of a page that somebody comes back to in its first frame', async () => {
  await act(async () => createRoot(place()).render(page(NavigationType.Pop)));
  expect(frames).toEqual(['all']);
});

it('has all of a page on the server, and takes nothing of it away in the browser', async () => {
  const served = place();
  served.innerHTML = renderToString(page(NavigationType.Pop));
  expect(served).toHaveTextContent('all');
  await act(async () => hydrateRoot(served, page(NavigationType.Pop)));
  expect(new Set(frames)).toEqual(new Set(['all']));
});

it('draws the rest of a page a second later where what is deferred never comes', async () => {
  jest.useFakeTimers();
  jest.spyOn(react, 'useDeferredValue').mockReturnValue(false);
  const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
  await act(async () => createRoot(place()).render(page(NavigationType.Push)));
  await pass(999);
  expect(frames).toEqual(['the first screen']);
  await pass(1);
  expect(frames).toEqual(['the first screen', 'all']);
  jest.restoreAllMocks();
  jest.useRealTimers();
});

it('draws the rest of a page after a second, whatever else is drawn', async () => {
  let isOver = false;
  /** Draws itself as soon as it has been drawn, before all that is deferred. */
  function Restless() {
    const [count, setCount] = useState(0);
    useEffect(() => {
      // eslint-disable-next-line react-hooks/set-state-in-effect -- it is what is not to hold others up
      if (!isOver) setCount(count + 1);
    }, [count]);
    return null;
  }
  jest.spyOn(console, 'error').mockImplementation(() => {});
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  const began = performance.now();
  createRoot(place()).render(
    <>
      {page(NavigationType.Push)}
      <Restless />
    </>,
  );
  try {
    await waitFor(() => expect(frames).toEqual(['the first screen', 'all']), { timeout: 20_000 });
    expect(performance.now() - began).toBeGreaterThanOrEqual(990);
  } finally {
    isOver = true;
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  }
});
