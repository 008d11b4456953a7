import type { KeyboardEvent } from 'react';

/** Whether a key belongs to an input method's composition. For the last key Safari only sets the key code 229. */
export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229;
