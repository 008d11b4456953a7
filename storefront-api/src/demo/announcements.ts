import type { Text } from '@storefront/contracts';

export interface DemoAnnouncement {
  slug: string;
  hue: number;
  /** Age in days when the content is filled in. */
  daysAgo: number;
  important?: boolean;
  header: Text;
  text: Text;
}

/** The newest last, so that it has the highest id. Segments in brackets are marks for the article alone. */
export const announcements: DemoAnnouncement[] = [
  {
    slug: 'seven-years', hue: 40, daysAgo: 118,
    header: { en: 'Seven years, and still answering', ru: 'Семь лет, и всё ещё на связи' },
    text: {
      en: 'We opened in 2019 with one product and one person in the chat. Today there are forty-five products and eleven people, and the rule is the same: whoever bought something gets an answer the same evening.\n\nThank you for staying. [A small gift waits in the chat for orders older than a year.]',
      ru: 'Мы открылись в 2019 году с одним товаром и одним человеком в чате. Сегодня товаров сорок пять, нас одиннадцать, а правило прежнее: каждый покупатель получает ответ в тот же вечер.\n\nСпасибо, что вы с нами. [Для заказов старше года в чате ждёт небольшой подарок.]',
    },
  },
  {
    slug: 'flash-drive', hue: 275, daysAgo: 96,
    header: { en: 'Watchtower needs a flash drive again', ru: 'Watchtower снова требует флешку' },
    text: {
      en: 'After the autumn update of Ironwatch the safest way to start Watchtower is from a flash drive. Any drive of 4 GB will do, and it may be removed after the first start.\n\nThe manual has been rewritten, with pictures. [Owners of running subscriptions received three extra days.]',
      ru: 'После осеннего обновления Ironwatch безопаснее всего запускать Watchtower с флешки. Подойдёт любая от 4 ГБ, после первого запуска её можно вынуть.\n\nИнструкция переписана, с картинками. [Владельцам действующих подписок добавлено три дня.]',
    },
  },
  {
    slug: 'reviews-open', hue: 150, daysAgo: 74,
    header: { en: 'Reviews: the good and the bad', ru: 'Отзывы: хорошие и плохие' },
    text: {
      en: 'Our page on the review site is open to everybody who has an order number. We do not delete anything and answer everything, the angry letters first.\n\nIf a product did not start on your computer, write there or in the chat: the money goes back within a day.',
      ru: 'Наша страница на сайте отзывов открыта всем, у кого есть номер заказа. Мы ничего не удаляем и отвечаем на всё, на сердитое — в первую очередь.\n\nЕсли товар не запустился, напишите туда или в чат: деньги вернутся в течение суток.',
    },
  },
  {
    slug: 'paper-armada', hue: 180, daysAgo: 58,
    header: { en: 'Paper Armada joins the catalogue', ru: 'В каталоге — Paper Armada' },
    text: {
      en: 'Clockwork sails: the chores of Paper Armada, from mending nets to the evening market, now do themselves. Compass Pro knows its waters too, and one subscription covers both games.\n\n[Compass Pro: Copper Tide and Paper Armada]',
      ru: 'Clockwork вышел в море: рутина Paper Armada, от починки сетей до вечернего рынка, теперь делается сама. Compass Pro тоже знает эти воды, и одна подписка действует на обе игры.\n\n[Compass Pro: Copper Tide и Paper Armada]',
    },
  },
  {
    slug: 'fast-payments', hue: 85, daysAgo: 41,
    header: { en: 'Pay by a code from your phone', ru: 'Оплата по коду с телефона' },
    text: {
      en: 'The fast payment system is here. Choose it among the methods, point the camera at the code and confirm in the app of your bank; the letter with the manual arrives before you put the phone down.\n\nThere is no fee on our side. [Limits of your bank may apply.]',
      ru: 'Заработала система быстрых платежей. Выберите её среди способов, наведите камеру на код и подтвердите в приложении банка: письмо с инструкцией придёт раньше, чем вы отложите телефон.\n\nКомиссии с нашей стороны нет. [Возможны лимиты вашего банка.]',
    },
  },
  {
    slug: 'steady-hand-2', hue: 20, daysAgo: 27,
    header: { en: 'Steady Hand 2: slower is better', ru: 'Steady Hand 2: медленнее — лучше' },
    text: {
      en: 'We threw away the old smoothing and wrote it anew. The hand now speeds up and slows down as a person does, and pauses after a shot. On the range it loses a tenth of a second, in the match nobody notices it.\n\nYour profiles are kept. [Set the field of view again: the unit is now degrees.]',
      ru: 'Мы выбросили старое сглаживание и написали его заново. Рука теперь разгоняется и тормозит как человеческая и выдерживает паузу после выстрела. На стрельбище это стоит десятой доли секунды, в бою этого никто не заметит.\n\nПрофили сохранятся. [Задайте поле зрения заново: теперь оно в градусах.]',
    },
  },
  {
    slug: 'support-hours', hue: 230, daysAgo: 15,
    header: { en: 'The chat now answers at night', ru: 'Чат теперь отвечает и ночью' },
    text: {
      en: 'From this month somebody is in the chat around the clock. At night the answer takes up to twenty minutes, by day about three.\n\nPlease name the order and the step of the manual you are at: it saves both of us a question.',
      ru: 'С этого месяца в чате кто-то есть круглые сутки. Ночью ответ занимает до двадцати минут, днём около трёх.\n\nНазовите номер заказа и шаг инструкции, на котором остановились: это сбережёт нам обоим один вопрос.',
    },
  },
  {
    slug: 'harbor-update', hue: 205, daysAgo: 5, important: true,
    header: { en: 'Zero Harbor was updated: wait for the green mark', ru: 'Zero Harbor обновился: дождитесь зелёной отметки' },
    text: {
      en: 'This morning Zero Harbor received a large update. Steady Hand is being checked and its status is “On update”; please do not start it until the mark is green again.\n\nThe days of waiting are added to your subscription by themselves. [Lantern, Tidewatch and Echo Room were not touched.]',
      ru: 'Сегодня утром вышло крупное обновление Zero Harbor. Steady Hand на проверке, его статус — «На обновлении»; не запускайте его, пока отметка снова не станет зелёной.\n\nДни ожидания добавятся к подписке сами. [Lantern, Tidewatch и Echo Room не затронуты.]',
    },
  },
  {
    slug: 'welcome-ten', hue: 300, daysAgo: 1,
    header: { en: 'Ten per cent for your first order', ru: 'Десять процентов на первый заказ' },
    text: {
      en: 'New here? Enter WELCOME10 in the cart and the first order is ten per cent cheaper, whatever you choose and however you pay.\n\nThe coupon works with every product and every term. [It does not add up with other coupons.]',
      ru: 'Вы у нас впервые? Введите WELCOME10 в корзине, и первый заказ станет на десять процентов дешевле, что бы вы ни выбрали и как бы ни платили.\n\nКупон действует на все товары и сроки. [С другими купонами не складывается.]',
    },
  },
];
