import { containedReact } from '../rendering/ownMarkup';

const { react, 'react/jsx-runtime': jsxRuntime } = containedReact;

/** What says of an element in HTML whether something happens where it is pressed: `press`, or `ref` where somebody may listen that has hold of it. */
export const hearing = 'data-hears';

/** What comes of one press, or of the keyboard; two presses are out of the keyboard's reach. */
const ofOnePress = /^on(Click|(Pointer|Mouse|Key)(Down|Up)|Touch(Start|End)|KeyPress|Change|Input|Submit|Focus)(Capture)?$/;

type Props = Record<string, unknown>;

function heardOf(props: Props): string | undefined {
  if (Object.keys(props).some((name) => ofOnePress.test(name) && typeof props[name] === 'function')) return 'press';
  return props['ref'] ? 'ref' : undefined;
}

function marked(type: unknown, props: Props | null, before: Props = {}): Props | null {
  const heard = typeof type === 'string' ? heardOf({ ...before, ...props }) : undefined;
  return heard ? { ...props, [hearing]: heard } : props;
}

type Make = (type: unknown, props: Props | null, ...rest: unknown[]) => unknown;

const marking = <Making>(make: Making) => ((type: unknown, props: Props | null, ...rest: unknown[]) => (make as Make)(type, marked(type, props), ...rest)) as Making;

const cloneElement = (element: { type: unknown; props: Props }, props: Props | null, ...rest: unknown[]) => (react.cloneElement as Make)(element, marked(element.type, props, element.props), ...rest);

/** React as remotes get it, whose HTML says of each element whether somebody hears it being pressed. */
export const markingReact: typeof containedReact = {
  react: { ...react, createElement: marking(react.createElement), cloneElement: cloneElement as never },
  'react/jsx-runtime': { ...jsxRuntime, jsx: marking(jsxRuntime.jsx), jsxs: marking(jsxRuntime.jsxs) },
};
