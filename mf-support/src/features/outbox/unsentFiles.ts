import { createPerChat } from '../saved/perChat';

/** Files that are not uploaded yet, and whether the visitor has submitted them. */
interface UnsentFiles {
  files: readonly File[];
  isPressed: boolean;
}

/** Files of the form, and of a chat whose screen was left: the chat's screen uploads them (S147). */
export const unsentFiles = createPerChat<UnsentFiles>();
