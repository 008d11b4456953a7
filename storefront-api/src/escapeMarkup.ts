const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/**
 * Escapes text for elements and double-quoted attributes of HTML and XML. Unlike the servers' `escapeHtml` it keeps
 * apostrophes, as stored texts have them.
 */
export const escapeMarkup = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);
