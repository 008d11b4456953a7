import { tidyLine } from './tidyLine';

it.each(['\u200b', '\u2060', '\u200e', '\u202a', '\u202c', '\u00ad', '\ufeff', '\u2066'])(
  'S085 S105 a line is what is seen of it, without %j within, or beside its spaces',
  (unseen) => {
    expect(tidyLine(`${unseen} SPR${unseen}ING 20${unseen}\t${unseen}`)).toBe('SPRING 20');
  },
);

it.each(['\0', '\ud83d', '\udc00'])(
  'S085 a line has nothing that is no character, which the API refuses: %j',
  (broken) => {
    expect(tidyLine(`${broken}SPR${broken}ING 👍${broken}`)).toBe('SPRING 👍');
  },
);
