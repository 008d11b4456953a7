/** @jest-environment jsdom */
import { act, createElement, memo, useState, type ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { refresh, registerComponent, signature } from './families';
import { jsxDEV } from './jsx-dev-runtime';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const show = (type: unknown) => jsxDEV(type, {}, undefined, false);

/** An edition of a counter, as the compiler leaves it. */
function counter(id: string, label: string, hooks = 'one', inner?: unknown) {
  function Counter() {
    const [count, setCount] = useState(0);
    const click = { onClick: () => setCount(count + 1) };
    return jsxDEV('div', { ...click, children: [`${label} ${count}`, inner ? show(inner) : null] }, undefined, true);
  }
  signature()(Counter, hooks);
  registerComponent(id, Counter);
  return Counter;
}

function open(type: unknown) {
  const place = document.body.appendChild(document.createElement('main'));
  const root = createRoot(place);
  act(() => root.render(createElement(() => show(type))));
  const counted = () => place.querySelector('div');
  return {
    text: () => place.textContent,
    click: () => act(() => counted()?.dispatchEvent(new MouseEvent('click', { bubbles: true }))),
  };
}

describe('components that are saved while they are shown', () => {
  it('show their newest edition, with the state of the former one', () => {
    const page = open(counter('a', 'before'));
    page.click();
    expect(page.text()).toBe('before 1');
    counter('a', 'after');
    act(refresh);
    expect(page.text()).toBe('after 1');
    page.click();
    expect(page.text()).toBe('after 2');
  });

  it('begin anew where their hooks are others', () => {
    const page = open(counter('b', 'before'));
    page.click();
    counter('b', 'after', 'two');
    act(refresh);
    expect(page.text()).toBe('after 0');
  });

  it('begin anew where a hook of theirs has other hooks', () => {
    const withHook = (key: string) => {
      const useCount = () => useState(0);
      signature()(useCount, key);
      function Shown() {
        const [count, setCount] = useCount();
        return jsxDEV('div', { onClick: () => setCount(count + 1), children: String(count) }, undefined, false);
      }
      signature()(Shown, 'same', false, () => [useCount]);
      registerComponent('c', Shown);
      return Shown;
    };
    const page = open(withHook('one'));
    page.click();
    withHook('one');
    act(refresh);
    expect(page.text()).toBe('1');
    withHook('two');
    act(refresh);
    expect(page.text()).toBe('0');
  });

  it('keep the state of those in them, also behind memo', () => {
    const inner = counter('d$memo', 'inner');
    const kept = memo(inner as ComponentType);
    registerComponent('d', kept);
    const page = open(counter('e', 'outer', 'one', kept));
    page.click();
    const next = memo(counter('d$memo', 'other') as ComponentType);
    registerComponent('d', next);
    counter('e', 'outer!', 'one', next);
    act(refresh);
    expect(page.text()).toBe('outer! 1other 0');
  });

  it('leave alone what is no component of ours', () => {
    expect(show('p')).toMatchObject({ type: 'p' });
    const Plain = () => null;
    expect(show(Plain)).toMatchObject({ type: Plain });
  });
});
