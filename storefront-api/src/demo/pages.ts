import { paymentPage } from './payments';

const privacyPolicy = {
  en: [
    { header: 'What we keep', text: 'For an order we keep your e-mail address, what was bought, the sum and the way it was paid. For a chat we keep what you wrote and the files you sent. There are no accounts, and we do not ask for your name.' },
    { header: 'Why we keep it', text: 'The address is needed to send the manual and to answer you. Nothing is used for advertising and nothing is sold.' },
    { header: 'For how long', text: 'Orders are kept for three years, because refunds and questions come late. Chats are deleted a year after they were closed, files after ninety days.' },
    { header: 'What your browser keeps', text: 'Your cart, the language you chose and the key of an open chat stay in your browser. Clear its storage and they are gone.' },
    { header: 'Your rights', text: 'Write to the chat with the number of your order and we show, correct or delete what we know about it, within a week.' },
  ],
  ru: [
    { header: 'Что мы храним', text: 'Для заказа мы храним адрес почты, состав покупки, сумму и способ оплаты. Для чата — ваши сообщения и присланные файлы. Учётных записей нет, имени мы не спрашиваем.' },
    { header: 'Зачем', text: 'Адрес нужен, чтобы прислать инструкцию и ответить вам. Мы ничего не используем для рекламы и ничего не продаём.' },
    { header: 'Как долго', text: 'Заказы хранятся три года: возвраты и вопросы бывают поздними. Чаты удаляются через год после закрытия, файлы — через девяносто дней.' },
    { header: 'Что хранит ваш браузер', text: 'Корзина, выбранный язык и ключ открытого чата остаются в вашем браузере. Очистите его хранилище, и они исчезнут.' },
    { header: 'Ваши права', text: 'Напишите в чат номер заказа, и в течение недели мы покажем, исправим или удалим всё, что о нём знаем.' },
  ],
};

const termsOfService = {
  en: [
    { header: 'What you buy', text: 'You buy the right to use a program for the term you chose. The term begins with the first sign-in. One key works on one computer.' },
    { header: 'Delivery', text: 'The manual and the key are sent to the e-mail address of the order within a few minutes after the payment. Check the address before you pay.' },
    { header: 'Money back', text: 'If the program does not start or does not do what its page says, and our support cannot help within a day, the whole sum is returned. A term that was used up is not returned.' },
    { header: 'Your own risk', text: 'The rules of a game are made by its publisher. Every product shows a status; a product marked “Use at own risk” is bought with that knowledge.' },
    { header: 'Unpaid orders', text: 'An order waits for its payment for the time shown on its page. Afterwards it expires and nothing is owed by either side.' },
    { header: 'Changes', text: 'New terms are announced a week ahead in the announcements and hold for orders made afterwards.' },
  ],
  ru: [
    { header: 'Что вы покупаете', text: 'Вы покупаете право пользоваться программой в течение выбранного срока. Срок начинается с первого входа. Один ключ работает на одном компьютере.' },
    { header: 'Доставка', text: 'Инструкция и ключ приходят на почту, указанную в заказе, в течение нескольких минут после оплаты. Проверьте адрес до того, как платить.' },
    { header: 'Возврат денег', text: 'Если программа не запускается или не делает того, что обещано на её странице, и поддержка не смогла помочь за сутки, мы возвращаем всю сумму. За использованный срок деньги не возвращаются.' },
    { header: 'Ваш риск', text: 'Правила игры устанавливает её издатель. У каждого товара указан статус; товар со статусом «На свой риск» покупается с этим знанием.' },
    { header: 'Неоплаченные заказы', text: 'Заказ ждёт оплаты столько, сколько указано на его странице. После этого он истекает, и стороны ничего друг другу не должны.' },
    { header: 'Изменения', text: 'О новых условиях мы предупреждаем за неделю в объявлениях; они действуют для заказов, сделанных после этого.' },
  ],
};

/** Pages whose text is content, by name; `data` is JSON on the wire. */
export const pages = {
  payment: { en: paymentPage('en'), ru: paymentPage('ru') },
  'privacy-policy': privacyPolicy,
  'terms-of-service': termsOfService,
};
