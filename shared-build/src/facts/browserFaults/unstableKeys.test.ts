import { createCode } from '../code/code';
import { unstableKeys } from './unstableKeys';

const anew = (text: string) =>
  unstableKeys(
    createCode([{ path: 'src/Screen.tsx', text: `const first = Math.random(); ${text}` }], { folder: '/mf-x' }),
    '/mf-x',
  );

it.each([
  ['function Screen() { return <form key={Math.random()} />; }', 'Math.random()'],
  ['const Screen = () => <Form key={`form-${Date.now()}`} />;', 'Date.now()'],
  ['const Screen = ({ id }) => <Form key={id + crypto.randomUUID()} />;', 'crypto.randomUUID()'],
  ['function Screen() { const key = Math.random(); return <form key={key as never} />; }', 'Math.random()'],
  ['const List = ({ all }) => all.map((one) => <li key={Math.random().toString(36)}>{one}</li>);', 'Math.random()'],
  [
    'const List = ({ all }) => all.map((one) => <li key={String(window.performance.now())}>{one}</li>);',
    'window.performance.now()',
  ],
  ['const List = ({ all }) => all.map((one) => <li key={one.id ?? Math.random()}>{one}</li>);', 'Math.random()'],
])('a key that is another one in each rendering is named with its file: %s', (text, call) => {
  expect(anew(text)).toEqual([`src/Screen.tsx ${call}`]);
});

it.each([
  'function Screen() { return <form key={first} />; }',
  'function Screen() { const [key] = useState(() => Math.random()); return <form key={key} />; }',
  'function Screen() { const [key] = useState(Math.random()); return <form key={key} />; }',
  'function Screen() { const [key, setKey] = useState(0); return <form key={key} onReset={() => setKey(Math.random())} />; }',
  'function Screen() { const { current } = useRef(crypto.randomUUID()); return <form key={current} />; }',
  'const List = ({ all }) => all.map((one) => <li key={keyOf(one, Date.now())}>{one}</li>);',
  'const List = ({ all }) => all.map((one) => <li key={one.id} title={String(Math.random())}>{one}</li>);',
  'const Screen = () => false && <form key={Math.random()} />;',
  'const row = { key: Math.random() };',
])('one that stays is none: %s', (text) => {
  expect(anew(text)).toEqual([]);
});
