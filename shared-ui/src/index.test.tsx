import { screen } from '@testing-library/react';
import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server.edge';
import * as ui from './index';

const nothing = () => undefined;

const Everything = () => (
  <>
    <ui.Breadcrumbs label="You are here" items={[{ label: 'Home', to: '/' }, { label: 'Cart' }]} />
    <ui.PageHeading title="Cart" />
    <ui.SearchBox
      label="Find"
      placeholder="Lantern"
      value=""
      onChange={nothing}
      onSubmit={nothing}
      onClear={nothing}
      suggestions={[]}
      onPick={nothing}
      submitLabel="Find"
      clearLabel="Clear"
    />
    <ui.Section title="Term">
      <ui.ChoiceGroup legend="Term" options={[{ value: 7, label: '7 days' }]} value={7} onChange={nothing} />
      <ui.TextField label="E-mail" />
      <ui.CopyButton text="KEY" label="Copy" copiedLabel="Copied" onError={nothing} />
      <ui.Accordion items={[{ id: 'pay', title: 'How do I pay?', content: 'By card.' }]} />
      <ui.Skeleton height={20} />
    </ui.Section>
    <ui.Dialog open onClose={nothing} title="Pick a term" closeLabel="Close">
      30 days
    </ui.Dialog>
  </>
);

describe('the primitives', () => {
  it('hydrate what the server rendered without a difference, and without a style attribute', async () => {
    const root = document.body.appendChild(document.createElement('div'));
    root.innerHTML = renderToString(<Everything />);
    expect(root.querySelector('[style]')).toBeNull();
    const onRecoverableError = jest.fn();
    await act(async () => hydrateRoot(root, <Everything />, { onRecoverableError }));
    expect(onRecoverableError).not.toHaveBeenCalled();
    expect(screen.getByRole('dialog', { name: 'Pick a term' })).toBeInTheDocument();
  });
});
