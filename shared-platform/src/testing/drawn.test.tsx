import { render, screen } from '@testing-library/react';

// What takes a tenth of a screen's test each (`shared-build/jest`).
describe('what a test draws', () => {
  it('is shown or hidden as browsers do it by themselves, which says nothing of sizes', () => {
    render(
      <>
        <h1>title</h1>
        <button type="button">shown</button>
        <button type="button" hidden>
          hidden
        </button>
        <dialog>
          <button type="button">closed</button>
        </dialog>
      </>,
    );
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['shown']);
    const { display, fontSize } = getComputedStyle(screen.getByRole('heading'));
    expect([display, fontSize]).toEqual(['block', '']);
  });

  it('is not followed to where each element was made', () => {
    const stackOf = (element: unknown) => (element as { _debugStack: Error })._debugStack;
    expect(stackOf(<p />)).toBe(stackOf(<b />));
  });
});
