import { containedReact } from '../../rendering/ownMarkup';

const { react, 'react/jsx-runtime': jsxRuntime } = containedReact;

/**
 * The attribute that lists what an element handles: `press`, `key`, `change`, `submit`, `else`, or `ref` where code may
 * add listeners; `nothing` for a controlled field without a change handler, and for a form that is submitted to nobody.
 */
export const handlerMark = 'data-hears';

/**
 * Props that handle a press or the keyboard (a double press cannot be done by keyboard), and those for other actions
 * (`else`), which handle no press of what is within.
 */
const heardBy = {
  press: /^on(Click|(Pointer|Mouse|Key)(Down|Up)|Touch(Start|End)|KeyPress)(Capture)?$/,
  key: /^onKey(Down|Up|Press)(Capture)?$/,
  change: /^on(Change|Input)(Capture)?$/,
  submit: /^onSubmit(Capture)?$/,
  else: /^on(Focus|Toggle)(Capture)?$/,
};

/** An element's props. */
export type Props = Record<string, unknown>;

const given = (props: Props, ...names: readonly string[]) =>
  names.some((name) => props[name] !== undefined && props[name] !== null && props[name] !== false);

/** Whether a controlled field has no change handler. */
const isFixed = (type: string, props: Props): boolean =>
  /^(input|textarea|select)$/.test(type) &&
  !/^(hidden|submit|button|reset|image)$/.test(String(props['type'])) &&
  (given(props, 'value') || props['checked'] !== undefined) &&
  !given(props, 'onChange', 'onChangeCapture', 'onInput', 'onClick', 'readOnly', 'disabled');

/** Whether a form is submitted to nobody; one with the method `dialog` closes its dialog. */
const isSentNowhere = (type: string, props: Props): boolean =>
  type === 'form' && props['method'] !== 'dialog' && !given(props, 'onSubmit', 'onSubmitCapture', 'action', 'ref');

function heardOf(type: string, props: Props): string | undefined {
  if (isFixed(type, props) || isSentNowhere(type, props)) return 'nothing';
  const hears = (what: RegExp) =>
    Object.keys(props).some((name) => what.test(name) && typeof props[name] === 'function');
  const words = Object.entries(heardBy).flatMap(([word, what]) => (hears(what) ? [word] : []));
  return [...words, ...(props['ref'] ? ['ref'] : [])].join(' ') || undefined;
}

/** The attribute with the index of an element's props. */
export const hearerMark = 'data-hearer';

/** The props of elements that handle presses, while they are recorded. */
let hearers: Props[] | undefined;

/** Records the props of elements that handle presses while rendering. */
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

const marking = <Making>(make: Making) =>
  ((type: unknown, props: Props | null, ...rest: unknown[]) =>
    (make as Make)(type, marked(type, props), ...rest)) as Making;

const cloneElement = (element: { type: unknown; props: Props }, props: Props | null, ...rest: unknown[]) =>
  (react.cloneElement as Make)(element, marked(element.type, props, element.props), ...rest);

/** React for remotes, whose HTML marks elements with handlers. */
export const markingReact: typeof containedReact = {
  react: { ...react, createElement: marking(react.createElement), cloneElement: cloneElement as never },
  'react/jsx-runtime': { ...jsxRuntime, jsx: marking(jsxRuntime.jsx), jsxs: marking(jsxRuntime.jsxs) },
};
