/** Letters that have no decomposition into a base letter and a mark. */
const plain: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ı: 'i' };

/** A text for searching: lower case, without accents, in one normal form. */
export const folded = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[øłđı]/g, (letter) => plain[letter]!);
