import type { KeyboardEvent } from 'react';

/** Whether a key is an input method's, which composes a word by it; of the last one Safari says so by its code alone. */
export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean => nativeEvent.isComposing || nativeEvent.keyCode === 229;
