/** Letters of which no mark can be taken away. */
const plain: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ı: 'i' };

/** A text as it is searched: what is written with an accent is looked for without one as well, and letters are composed in two ways. */
export const folded = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[øłđı]/g, (letter) => plain[letter]!);
