import { setTimeout as wait } from 'node:timers/promises';

/** What an expression may ask the page with. */
const finding = `
  const isSeen = (element) => element.getClientRects().length > 0 && !element.closest('[inert]');
  const nameOf = (element) => (element.getAttribute('aria-label') || element.innerText || '').trim().replace(/\\s+/g, ' ');
  const all = (selector) => [...document.querySelectorAll(selector)].filter(isSeen);
  const named = (selector, name) => all(selector).find((element) => nameOf(element).startsWith(name));
  const isAlive = (element) => Object.keys(element).some((key) => key.startsWith('__reactProps'));
`;

/** Milliseconds in which something has to be there. */
const patience = 30_000;

/** Walks through the shop by what any browser's driver can do: looks, presses and types. */
export class Visitor {
  constructor(browser) {
    this.browser = browser;
  }

  /** Asks until there is an answer; a document that goes while it is asked has none. */
  async asks(what, script) {
    let reason = '';
    for (const end = Date.now() + patience; Date.now() < end; await wait(100)) {
      const answer = await this.browser
        .evaluate(finding + script)
        .catch((error) => void (reason = `: ${error.message}`));
      if (answer) return answer;
    }
    throw new Error(`${what} was not there${reason}`);
  }

  /** Waits for what an expression gives: an element's link, or a value. `all` and `named` find what is seen. */
  sees(expression) {
    return this.asks(
      expression,
      `const one = ${expression}; return one instanceof Element ? (one.href ?? true) : one;`,
    );
  }

  /** Presses an element in its middle, once it is React's where it is to be. */
  async presses(expression, isReacts = true) {
    await this.asks(
      expression,
      `const one = ${expression}; if (!one || one.disabled || (${isReacts} && !isAlive(one))) return false; one.scrollIntoView({ block: 'center', behavior: 'instant' }); return true;`,
    );
    await wait(200);
    const [x, y] = await this.asks(
      expression,
      `const { x, y, width, height } = (${expression}).getBoundingClientRect(); return [x + width / 2, y + height / 2];`,
    );
    await this.browser.click(x, y);
  }

  async fills(expression, text) {
    await this.presses(expression);
    await this.browser.type(text);
  }
}
