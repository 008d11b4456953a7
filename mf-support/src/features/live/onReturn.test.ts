import { onReturn } from './onReturn';

it('S167 tells of the network, and of who looks again, and of nothing while nobody looks, or afterwards', () => {
  const told = jest.fn();
  const end = onReturn(told);
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const both = () => {
    window.dispatchEvent(new Event('online'));
    document.dispatchEvent(new Event('visibilitychange'));
  };
  both();
  expect(told).not.toHaveBeenCalled();
  hidden.mockReturnValue(false);
  both();
  expect(told).toHaveBeenCalledTimes(2);
  end();
  both();
  expect(told).toHaveBeenCalledTimes(2);
  hidden.mockRestore();
});
