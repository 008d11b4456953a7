const idOf = (remote: string) => `storefront-faults-${remote}`;

const overlayStyle: Partial<CSSStyleDeclaration> = {
  position: 'fixed',
  inset: 'auto 0 0 0',
  zIndex: '2147483647',
  maxHeight: '60vh',
  overflow: 'auto',
  margin: '0',
  padding: '16px 24px',
  background: 'CanvasText',
  color: 'Canvas',
  font: '13px/1.5 ui-monospace, monospace',
  whiteSpace: 'pre-wrap',
};

/** Shows build errors over the page; removes them if there are none. */
export function showFaults(remote: string, faults: readonly string[]): void {
  document.getElementById(idOf(remote))?.remove();
  if (faults.length === 0) return;
  const place = Object.assign(document.createElement('pre'), {
    id: idOf(remote),
    textContent: [`${remote} does not build:`, ...faults].join('\n\n'),
  });
  place.setAttribute('role', 'alert');
  Object.assign(place.style, overlayStyle);
  document.body.append(place);
}
