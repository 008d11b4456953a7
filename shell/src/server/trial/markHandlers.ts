import { containedReact } from '../rendering/ownMarkup';

const { react, 'react/jsx-runtime': jsxRuntime } = containedReact;

/**
 * What says of an element in HTML what somebody hears there, in words: `press`, `change`, `submit` and `else`, or `ref` where somebody may listen that has
 * hold of it; `nothing` of a field that is another one's to change, and of a form that is sent to nobody, by itself.
 */
export const handlerMark = 'data-hears';

/** What comes of one press, or of the keyboard, since two presses are out of the keyboard's reach; and of something else that a visitor does there: who hears that of what is within hears no press of it. */
const heardBy = {
  press: /^on(Click|(Pointer|Mouse|Key)(Down|Up)|Touch(Start|End)|KeyPress)(Capture)?$/,
  change: /^on(Change|Input)(Capture)?$/,
  submit: /^onSubmit(Capture)?$/,
  else: /^on(Focus|Toggle)(Capture)?$/,
};

/** What an element is made with. */
export type Props = Record<string, unknown>;

const given = (props: Props, ...names: readonly string[]) => names.some((name) => props[name] !== undefined && props[name] !== null && props[name] !== false);

/** Whether a field shows what it is given, and tells nobody of what is written there. */
const isFixed = (type: string, props: Props): boolean =>
  /^(input|textarea|select)$/.test(type) && !/^(hidden|submit|button|reset|image)$/.test(String(props['type'])) && (given(props, 'value') || props['checked'] !== undefined) && !given(props, 'onChange', 'onChangeCapture', 'onInput', 'onClick', 'readOnly', 'disabled');

/** A form of the method `dialog` ends the dialog that it is in. */
const isSentNowhere = (type: string, props: Props): boolean => type === 'form' && props['method'] !== 'dialog' && !given(props, 'onSubmit', 'onSubmitCapture', 'action', 'ref');

function heardOf(type: string, props: Props): string | undefined {
  if (isFixed(type, props) || isSentNowhere(type, props)) return 'nothing';
  const hears = (what: RegExp) => Object.keys(props).some((name) => what.test(name) && typeof props[name] === 'function');
  const words = Object.entries(heardBy).flatMap(([word, what]) => (hears(what) ? [word] : []));
  return [...words, ...(props['ref'] ? ['ref'] : [])].join(' ') || undefined;
}

/** By what an element in HTML is found among what elements were made with. */
export const hearerMark = 'data-hearer';

/** What elements were made with that hear presses, in turn, as long as somebody wants to press them. */
let hearers: Props[] | undefined;

/** Has elements say which of those they are that hear presses, while something is drawn. */
export async function withHearers<T>(draw: () => Promise<T>): Promise<{ drawn: T; hearers: readonly Props[] }> {
  const known: Props[] = [];
  hearers = known;
  try {
    return { drawn: await draw(), hearers: known };
  } finally {
    hearers = undefined;
  }
}

function marked(type: unknown, props: Props | null, before: Props = {}): Props | null {
  const all = { ...before, ...props };
  const heard = typeof type === 'string' ? heardOf(type, all) : undefined;
  if (!heard) return props;
  const mark = hearers && /press|submit/.test(heard) ? { [hearerMark]: hearers.push(all) - 1 } : {};
  return { ...props, [handlerMark]: heard, ...mark };
}

type Make = (type: unknown, props: Props | null, ...rest: unknown[]) => unknown;

const marking = <Making>(make: Making) => ((type: unknown, props: Props | null, ...rest: unknown[]) => (make as Make)(type, marked(type, props), ...rest)) as Making;

const cloneElement = (element: { type: unknown; props: Props }, props: Props | null, ...rest: unknown[]) => (react.cloneElement as Make)(element, marked(element.type, props, element.props), ...rest);

/** React as remotes get it, whose HTML says of each element whether somebody hears it being pressed. */
export const markingReact: typeof containedReact = {
  react: { ...react, createElement: marking(react.createElement), cloneElement: cloneElement as never },
  'react/jsx-runtime': { ...jsxRuntime, jsx: marking(jsxRuntime.jsx), jsxs: marking(jsxRuntime.jsxs) },
};
