import { createPerChat } from '../saved/perChat';

/** Files that are not up yet, and whether the visitor has pressed to send them. */
interface UnsentFiles {
  files: readonly File[];
  isPressed: boolean;
}

/** Those of the form before there is a chat, and of a chat while its screen is left: they go up when it is there (S147). */
export const unsentFiles = createPerChat<UnsentFiles>();
