import { escapeHtml } from '@storefront/server';
import type { LetterContent, LetterItem } from './letterContent';

/** Inline styles and tables, since mail programs support little else. */
const font = "font-family:-apple-system,'Segoe UI',Roboto,Arial,sans-serif";
const quiet = `margin:0;${font};font-size:14px;line-height:21px;color:#5b616e`;

const keyBox = (key: string) =>
  `<div style="margin:0 0 8px;padding:10px 14px;border-radius:8px;background:#fff6dd;border:1px solid #f3dfa6;font-family:Consolas,Menlo,monospace;font-size:15px;line-height:20px;color:#221a07;word-break:break-all">${escapeHtml(key)}</div>`;

function manualOf(path: string, { words, shopUrl }: LetterContent) {
  if (!shopUrl) return `<p style="${quiet}">${escapeHtml(words.manualIn(path))}</p>`;
  return `<a href="${escapeHtml(shopUrl + path)}" style="display:inline-block;margin-top:4px;padding:11px 18px;border-radius:10px;background:#fac33f;color:#221a07;${font};font-size:15px;font-weight:600;text-decoration:none">${escapeHtml(words.manual)}</a>`;
}

function itemOf({ name, keys, path }: LetterItem, content: LetterContent) {
  const label =
    keys.length > 0 ? `<p style="${quiet};padding-bottom:6px">${escapeHtml(content.words.keys(keys.length))}</p>` : '';
  return `<tr><td style="padding:20px 28px;border-top:1px solid #e6e8ec">
<p style="margin:0 0 12px;${font};font-size:17px;line-height:24px;font-weight:600;color:#14161b">${escapeHtml(name)}</p>
${label}${keys.map(keyBox).join('')}${manualOf(path, content)}
</td></tr>`;
}

const chatOf = ({ words, chat, shopUrl }: LetterContent) =>
  shopUrl
    ? `<p style="margin:0 0 12px;${font};font-size:15px;line-height:23px"><a href="${escapeHtml(shopUrl + chat)}" style="color:#7a5600">${escapeHtml(words.chat)}</a></p>`
    : '';

const factOf = (name: string, value: string) =>
  `<p style="${quiet}">${escapeHtml(name)}: <span style="color:#14161b;word-break:break-all">${escapeHtml(value)}</span></p>`;

/** The letter as mail programs show it: one column, readable without pictures, nothing fetched from anywhere. */
export function letterHtml(content: LetterContent): string {
  const { words, items, language, orderId, sum, brand } = content;
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(words.subject(orderId))}</title></head>
<body style="margin:0;padding:0;background:#f2f3f5">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f2f3f5"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:14px">
<tr><td style="padding:28px;background:#0e1015;border-radius:14px 14px 0 0">
<p style="margin:0;${font};font-size:17px;line-height:28px;font-weight:600;color:#f3f4f6"><span style="display:inline-block;width:28px;height:28px;margin-right:10px;border-radius:8px;background:#fac33f;vertical-align:top"></span>${escapeHtml(brand)}</p>
<h1 style="margin:16px 0 0;${font};font-size:24px;line-height:30px;color:#f3f4f6">${escapeHtml(words.title)}</h1>
<p style="margin:8px 0 0;${font};font-size:16px;line-height:24px;color:#a9afba">${escapeHtml(words.greeting)}</p>
</td></tr>
${items.map((item) => itemOf(item, content)).join('\n')}
<tr><td style="padding:20px 28px;border-top:1px solid #e6e8ec">${factOf(words.sum, sum)}${factOf(words.order, orderId)}</td></tr>
<tr><td style="padding:20px 28px 28px;border-top:1px solid #e6e8ec">
<p style="margin:0 0 12px;${font};font-size:15px;line-height:23px;color:#14161b">${escapeHtml(words.help)}</p>${chatOf(content)}<p style="${quiet};font-size:13px">${escapeHtml(words.why)}</p>
</td></tr>
</table></td></tr></table></body></html>
`;
}
