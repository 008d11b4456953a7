import { inlinedScript } from './scripts';

const later = (files: [string, string?][]) => {
  document.head.innerHTML = '';
  document.body.innerHTML = `<script type="application/json" id="storefront-later">${JSON.stringify(files)}</script>`;
};

function loaded(how: 'defer' | 'async') {
  const script = Object.assign(document.createElement('script'), { async: false, [how]: true });
  document.body.append(script);
  script.dispatchEvent(new Event('load'));
}

const elements = () => [...document.head.querySelectorAll('script, link')].map((element) => element.getAttribute('src') ?? `${element.getAttribute('rel')} ${element.getAttribute('href')}`);

beforeAll(() => {
  // jsdom fetches nothing: the elements alone are looked at.
  window.eval(inlinedScript);
});

it('S001 what comes by itself is asked for once the first of the shell’s own scripts is there, and once only', () => {
  later([['/releases/mf-a/1/browser/a.js', 'sha384-x'], ['/releases/mf-a/1/browser/a.css']]);
  document.dispatchEvent(new Event('readystatechange'));
  loaded('async');
  expect(elements()).toEqual([]);
  loaded('defer');
  loaded('defer');
  expect(elements()).toEqual(['/releases/mf-a/1/browser/a.js', 'preload /releases/mf-a/1/browser/a.css']);
  expect(document.head.querySelector('script')!.integrity).toBe('sha384-x');
});

it.each(['load', 'error'])('S204 a script that is done (%s) leaves the page, so that nobody waits for it', (event) => {
  const script = Object.assign(document.createElement('script'), { async: true });
  const image = document.createElement('img');
  document.head.append(script, image);
  for (const element of [script, image]) element.dispatchEvent(new Event(event));
  expect([script.isConnected, image.isConnected]).toEqual([false, true]);
});
