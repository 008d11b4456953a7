import { useEffect } from 'react';

/** Storage key of the last game that the visitor looked at (S057, S020). */
const key = 'selectedGame';

export function useRememberGame(game: { id: number; name: string } | undefined): void {
  const { id, name } = game ?? {};
  useEffect(() => {
    if (id === undefined) return;
    try {
      localStorage.setItem(key, JSON.stringify({ id, name }));
    } catch (error) {
      console.error('Remembering the selected game failed.', error);
    }
  }, [id, name]);
}
