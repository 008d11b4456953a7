// Firefox by WebDriver BiDi, which is the protocol that it speaks by itself.
import puppeteer from 'puppeteer-core';

const told = ['error', 'warn'];

/**
 * What a document that is left says of what was on its way, and the page of the sandbox of the picture for its tab,
 * which it has not got.
 */
const expected = /NetworkError when attempting|None of the “sha384” hashes|favicon\.ico/;

export async function open(executablePath, { width, height }) {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true });
  const page = await browser.newPage();
  await page.setViewport({ width, height });
  const complaints = [];
  const note = (text) => !expected.test(text) && complaints.push(text);
  page.on('console', (message) => told.includes(message.type()) && note(message.text()));
  page.on('pageerror', ({ message }) => note(message));
  return {
    complaints,
    goto: (address) => page.goto(address),
    evaluate: (script) => page.evaluate(`(async () => { ${script} })()`),
    click: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    enter: () => page.keyboard.press('Enter'),
    back: () => page.goBack({ waitUntil: [] }),
    close: () => browser.close(),
  };
}
