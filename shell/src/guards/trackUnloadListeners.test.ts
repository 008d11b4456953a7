import { trackUnloadListeners } from './trackUnloadListeners';

// The environment of tests has one of its own.
Reflect.deleteProperty(window, 'addEventListener');

const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
const prevent = (event: Event) => event.preventDefault();

it.each([undefined, true, { capture: true }])(
  'what listens at the way out is taken with whose page it was, however it listens (%j); what listens later stays',
  (options) => {
    const { removeListeners, end } = trackUnloadListeners();
    const heard = jest.fn();
    window.addEventListener('beforeunload', prevent, options);
    addEventListener('click', heard);
    expect(leave()).toBe(false);
    removeListeners();
    expect(leave()).toBe(true);
    window.dispatchEvent(new Event('click'));
    expect(heard).toHaveBeenCalledTimes(1);
    addEventListener('beforeunload', prevent, options);
    expect(leave()).toBe(false);
    removeListeners();
    end();
    addEventListener('beforeunload', prevent, options);
    removeListeners();
    expect(leave()).toBe(false);
    removeEventListener('beforeunload', prevent, options);
  },
);
