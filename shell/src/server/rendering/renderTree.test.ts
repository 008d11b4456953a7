/** @jest-environment @storefront/build/jest/server.cjs */
import { createElement, Suspense, type ReactNode } from 'react';
import { renderTree } from './renderTree';

function Broken(): never {
  throw new Error('broken');
}

const within = (screen: ReactNode) =>
  createElement('main', null, createElement(Suspense, { fallback: 'it comes' }, screen), 'the rest');

describe('a tree', () => {
  it('is rendered in one piece', async () => {
    expect(await renderTree(createElement('p', null, 'Привет'))).toEqual({ html: '<p>Привет</p>', errors: [] });
  });

  it('S016 loses to a screen that throws the screen alone, and says what it threw', async () => {
    const { html, errors } = await renderTree(within(createElement(Broken)));
    expect(errors).toEqual([new Error('broken')]);
    expect(html).toMatch(/^<main>[\s\S]*it comes[\s\S]*the rest<\/main>$/);
  });

  it('is nothing where its frame throws', async () => {
    await expect(renderTree(createElement('main', null, createElement(Broken)))).rejects.toThrow('broken');
  });

  it('S017 is whole without scripts, however long a screen is', async () => {
    const { html } = await renderTree(within(createElement('p', null, 'long '.repeat(50_000))));
    expect(html).not.toContain('<script');
    expect(html).not.toContain('it comes');
    expect(html.match(/long /g)).toHaveLength(50_000);
  });
});
