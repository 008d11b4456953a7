import { createContext } from 'react';

/** Whether a notice is within a live region already. */
export const Placed = createContext(false);
