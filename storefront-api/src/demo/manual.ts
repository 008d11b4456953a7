import type { ByLanguage, ManualText } from '../database/schema';
import type { ProductLine } from './lines/line';

/** The steps that are the same for every product, with the line's own one before the last. */
const steps = {
  en: [
    { header: 'Download and unpack', text: 'Download the archive with the button above and unpack it into a folder of its own. The password of the archive is the number of your order.' },
    { header: 'Make room for it', text: 'Close the game and its launcher. If a protection program asks about the new file, allow it: it draws over other windows, and that looks unusual.' },
    { header: 'Sign in with the key', text: 'Start the program as administrator and enter the key from the letter. The time of your subscription begins now, not with the payment.' },
    { header: 'Start the game', text: 'Start {game} in borderless mode and wait for the short sound. The menu opens with Insert.' },
  ],
  ru: [
    { header: 'Скачайте и распакуйте', text: 'Скачайте архив кнопкой выше и распакуйте в отдельную папку. Пароль архива — номер вашего заказа.' },
    { header: 'Подготовьте компьютер', text: 'Закройте игру и её лаунчер. Если защитная программа спросит о новом файле, разрешите его: он рисует поверх других окон, и это выглядит необычно.' },
    { header: 'Войдите по ключу', text: 'Запустите программу от имени администратора и введите ключ из письма. Срок подписки отсчитывается с этой минуты, а не с оплаты.' },
    { header: 'Запустите игру', text: 'Запустите {game} в окне без рамки и дождитесь короткого сигнала. Меню открывается клавишей Insert.' },
  ],
};

const lastStep = {
  en: { header: 'Play, and write to us', text: 'That is all. If anything is unclear, the chat is open: name the product and the step you are at.' },
  ru: { header: 'Играйте и пишите нам', text: 'Вот и всё. Если что-то непонятно, пишите в чат: назовите товар и шаг, на котором остановились.' },
};

const faq = {
  en: [
    { question: 'When does my subscription begin?', answer: 'With the first sign-in. A key that was never used does not expire for 90 days.' },
    { question: 'May I move to another computer?', answer: 'Yes, once in seven days. Write to the chat with the number of your order and we release the key.' },
    { question: 'The game was updated and the product is silent.', answer: 'The status changes to “On update”. Days of waiting are added to your subscription, you need not ask.' },
  ],
  ru: [
    { question: 'Когда начинается подписка?', answer: 'С первого входа. Неиспользованный ключ хранится 90 дней.' },
    { question: 'Можно ли перейти на другой компьютер?', answer: 'Да, раз в семь дней. Напишите в чат номер заказа, и мы отвяжем ключ.' },
    { question: 'Вышло обновление игры, и программа молчит.', answer: 'Статус сменится на «На обновлении». Дни ожидания добавятся к подписке сами, просить не нужно.' },
  ],
};

/** The manual of a line for a game, in both languages. */
export function manualOf(line: ProductLine): ByLanguage<ManualText> {
  const inLanguage = (code: 'en' | 'ru'): ManualText => ({
    steps: [...steps[code], line.step[code], lastStep[code]],
    faq: [line.question[code], ...faq[code]],
  });
  return { en: inLanguage('en'), ru: inLanguage('ru') };
}
