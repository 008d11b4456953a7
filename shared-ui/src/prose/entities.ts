/** The names of U+00A0 to U+00FF, in their order. */
const latin =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';

/** Other common names, and their characters in the same order. */
const otherNames =
  'amp lt gt quot apos ensp emsp thinsp zwnj zwj lrm rlm ndash mdash hellip bull lsquo rsquo sbquo ldquo rdquo bdquo lsaquo rsaquo dagger Dagger permil prime Prime euro trade numero minus frasl infin asymp ne le ge larr uarr rarr darr harr OElig oelig Scaron scaron Yuml check star starf hearts phone';
const otherCharacters = '&<>"\'\u2002\u2003\u2009\u200c\u200d\u200e\u200f–—…•‘’‚“”„‹›†‡‰′″€™№−⁄∞≈≠≤≥←↑→↓↔ŒœŠšŸ✓☆★♥☎';

const entities = new Map([
  ...latin.split(' ').map((name, place) => [name, String.fromCodePoint(0xa0 + place)] as const),
  ...otherNames.split(' ').map((name, place) => [name, otherCharacters.charAt(place)] as const),
]);

/** The characters of Windows-1252 at 0x80 to 0x9F: browsers interpret numeric references in this range so. */
const windows = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/**
 * The character of a code point; nothing for invalid ones, such as lone surrogates, which UTF-8 cannot carry to the
 * browser.
 */
function characterOf(code: number): string {
  const isNone = !(code > 0 && code <= 0x10ffff) || (code >= 0xd800 && code <= 0xdfff);
  return isNone ? '' : windows.charAt(code - 0x80) || String.fromCodePoint(code);
}

function decodeEntity(entity: string, name: string): string {
  if (!name.startsWith('#')) return entities.get(name) ?? entities.get(name.toLowerCase()) ?? entity;
  return characterOf(/^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10));
}

/** Decodes character references such as `&amp;` and `&#8364;`. */
export const decodeEntities = (text: string) => text.replace(/&(#x[\da-f]+|#\d+|[a-z][a-z\d]*);/gi, decodeEntity);
