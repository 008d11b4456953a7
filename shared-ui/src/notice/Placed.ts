import { createContext } from 'react';

/** Whether what holds a notice says it already. */
export const Placed = createContext(false);
