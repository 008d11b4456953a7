import { listenOptions } from './listenOptions';

describe('our servers', () => {
  it('listen on every interface, with room for as many connections as systems let wait', () => {
    expect(listenOptions).toEqual({ host: '0.0.0.0', backlog: 4096 });
  });
});
