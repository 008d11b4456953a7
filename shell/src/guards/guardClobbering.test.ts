import { guardClobbering } from './guardClobbering';

const aMoment = () => new Promise((done) => setTimeout(done));
let end = () => {};
beforeEach(() => {
  document.body.innerHTML = '';
  jest.spyOn(console, 'error').mockImplementation(() => {});
  end = guardClobbering();
});
afterEach(() => {
  end();
  jest.restoreAllMocks();
});

it.each([
  '<form name="createElement"></form>',
  '<p><img name="body"></p>',
  '<p><iframe name="head"></iframe></p>',
  '<object name="location"></object>',
])('S204 HTML brings nothing that is called like a part of the document: %s', async (html) => {
  document.body.innerHTML = html;
  await aMoment();
  expect(document.querySelector('[name]')).toBeNull();
  expect(console.error).toHaveBeenCalledTimes(1);
});

it('S204 nor is anything called so later', async () => {
  document.body.innerHTML = '<form></form>';
  Reflect.apply(Element.prototype.setAttributeNS, document.querySelector('form'), [null, 'name', 'createElement']);
  await aMoment();
  expect(document.querySelector('[name]')).toBeNull();
});

it('S204 fields, and what tells of the page, keep their names', async () => {
  document.body.innerHTML =
    '<form><input name="body"><select name="b"></select><textarea name="c"></textarea><button name="d"></button></form><meta name="robots">';
  await aMoment();
  expect(document.querySelectorAll('[name]')).toHaveLength(5);
});
