import { createHash } from 'node:crypto';
import { formatDollars, formatRoubles } from '@storefront/contracts';
import { escapeHtml } from '@storefront/server';
import { sandboxStyle } from './style';

export interface SandboxView {
  orderId: string;
  language: string;
  cents: number;
  roubles: number;
  address: string | null;
  isPaid: boolean;
  /** Whether the order waits for this payment. */
  isOpen: boolean;
  /** The order's page in the shop. */
  back: string;
}

const words = {
  en: {
    title: 'Sandbox payment',
    note: 'This is a demo payment service. No money moves.',
    order: 'Order',
    sum: 'To pay',
    address: 'Address',
    pay: 'Pay',
    decline: 'Decline',
    paid: 'This payment is paid.',
    late: 'The order does not wait for this payment any more. Money that comes now is looked at by a person.',
    back: 'Back to the order',
  },
  ru: {
    title: 'Тестовая оплата',
    note: 'Это демонстрационный платёжный сервис. Деньги не списываются.',
    order: 'Заказ',
    sum: 'К оплате',
    address: 'Адрес',
    pay: 'Оплатить',
    decline: 'Отклонить',
    paid: 'Этот платёж оплачен.',
    late: 'Заказ больше не ждёт этого платежа. Деньги, которые придут сейчас, проверит человек.',
    back: 'Вернуться к заказу',
  },
};

type Words = (typeof words)['en'];

const styleHash = createHash('sha256').update(sandboxStyle).digest('base64');

/** No script, no foreign resource; forms go to this page and, by its redirect, to the shop. */
export function sandboxPolicy(shopOrigin: string): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    `form-action 'self' ${shopOrigin}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const fact = (name: string, value: string, className = '') =>
  `<div><dt>${name}</dt><dd class="${className}">${escapeHtml(value)}</dd></div>`;

const choice = (decision: 'pay' | 'decline', label: string, className = '') =>
  `<form method="post"><input type="hidden" name="decision" value="${decision}"><button class="${className}">${label}</button></form>`;

function sumText({ language, cents, roubles }: SandboxView) {
  const dollars = formatDollars(cents / 100);
  return language === 'ru' ? `${dollars} · ${formatRoubles(roubles)}` : dollars;
}

function actions(view: SandboxView, text: Words) {
  if (view.isPaid)
    return `<p role="status">${text.paid}</p><a class="primary" href="${escapeHtml(view.back)}">${text.back}</a>`;
  const pay = choice('pay', text.pay, 'primary');
  return view.isOpen
    ? pay + choice('decline', text.decline)
    : `<p role="status">${text.late}</p>${pay}<a href="${escapeHtml(view.back)}">${text.back}</a>`;
}

export function sandboxPage(view: SandboxView): string {
  const code = view.language === 'ru' ? 'ru' : 'en';
  const text = words[code];
  return `<!doctype html>
<html lang="${code}">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>${text.title}</title><style>${sandboxStyle}</style>
</head>
<body><main>
<header><span></span><h1>${text.title}</h1></header>
<p>${text.note}</p>
<dl>${fact(text.sum, sumText(view), 'sum')}${fact(text.order, view.orderId)}${view.address ? fact(text.address, view.address) : ''}</dl>
${actions(view, text)}
</main></body>
</html>`;
}
