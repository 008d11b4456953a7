const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as it stands in HTML and in XML, in an element or an attribute. */
export const escapeMarkup = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);
