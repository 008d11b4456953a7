import { openToAll } from './listening';

describe('our servers', () => {
  it('listen on every interface, with room for as many connections as systems let wait', () => {
    expect(openToAll).toEqual({ host: '0.0.0.0', backlog: 4096 });
  });
});
