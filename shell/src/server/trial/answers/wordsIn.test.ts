import { recordBodies } from './recordedAnswers';
import { wordsIn } from './wordsIn';

it('finds the words in what is sent, by their places, each once', () => {
  expect(
    wordsIn({
      lines: [
        { id: 1, region: 'cis' },
        { id: 2, region: 'global' },
        { id: 3, region: 'cis' },
      ],
      coupon: { text: 'WELCOME10' },
      name: 'Vera Petrova',
      email: 'vera@shop.test',
      tags: ['new', ['старое']],
      key: 'a'.repeat(41),
      none: null,
    }),
  ).toEqual([
    'lines[].region is cis',
    'lines[].region is global',
    'coupon.text is WELCOME10',
    'tags[] is new',
    'tags[][] is старое',
  ]);
  for (const none of ['cis', 7, null, undefined]) expect(wordsIn(none)).toEqual([]);
});

it('is recorded of the bodies of calls, with the types of all fields', async () => {
  const { asking, said } = recordBodies(async () => new Response());
  await asking('https://shop.test/v1/cart/7', { method: 'POST', body: '{"lines":[{"region":"cis"}]}' });
  await asking('https://shop.test/v1/cart/7');
  await asking('https://shop.test/v1/cart', { method: 'POST', body: 'no JSON' });
  expect([...said]).toEqual([
    'it asks POST /v1/cart/{} with lines: a list',
    'it asks POST /v1/cart/{} with lines[].region: a string',
    'it tells POST /v1/cart/{} that lines[].region is cis',
  ]);
});
