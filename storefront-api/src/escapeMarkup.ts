const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as it stands in HTML and in XML, in an element or in double quotes. Apostrophes stay as they are, in stored texts too, where the servers' `escapeHtml` takes them. */
export const escapeMarkup = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);
