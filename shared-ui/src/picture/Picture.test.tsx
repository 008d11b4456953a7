import { pictureAddress } from '@storefront/contracts';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { LinkIcon } from './LinkIcon';
import { Picture } from './Picture';
import { previewOf } from './usePreview';

const mark = () => document.querySelector('svg.missing');
const img = () => document.querySelector('img');

describe('Picture', () => {
  it('S042 draws an address as it is given, with the attributes of a picture', () => {
    render(<Picture src="/art/a.svg" alt="A map" width={64} height={32} loading="lazy" className="icon" />);
    const picture = screen.getByRole('img', { name: 'A map' });
    expect(picture.tagName).toBe('IMG');
    for (const [name, value] of Object.entries({
      src: '/art/a.svg',
      width: '64',
      height: '32',
      loading: 'lazy',
      class: 'icon',
    }))
      expect(picture).toHaveAttribute(name, value);
    expect(mark()).toBeNull();
  });

  it.each(['', '  '])('S042 leaves a mark in the place of the address %j, on the server too', (src) => {
    const picture = <Picture src={src} alt="" width={64} height={32} className="icon" />;
    expect(renderToString(picture)).toMatch(/^<svg/);
    render(picture);
    expect(img()).toBeNull();
    expect(mark()).toHaveClass('icon');
    for (const [name, value] of Object.entries({ width: '64', height: '32', 'aria-hidden': 'true' }))
      expect(mark()).toHaveAttribute(name, value);
  });

  it('S042 leaves a mark of the picture’s shape, with the picture’s name, when it does not come', () => {
    render(<Picture src="/gone.svg" alt="Screenshot 1" width={400} height={225} />);
    fireEvent.error(img()!);
    expect(screen.getByRole('img', { name: 'Screenshot 1' })).toBe(mark());
    const [, , across, down] = mark()!.getAttribute('viewBox')!.split(' ').map(Number);
    expect(across! / down!).toBeCloseTo(400 / 225);
    // Three marks of 24 fit into its shorter side.
    expect(Math.min(across!, down!)).toBeCloseTo(72);
  });

  it('S042 offers a picture of the content in smaller formats and in the widths that there are', () => {
    const address = pictureAddress({ id: 'a'.repeat(32), width: 900, height: 450, isDrawing: false, preview: 'UklG' });
    render(<Picture src={address} alt="" width={640} height={320} />);
    const [avif, webp] = document.querySelectorAll('picture > source');
    const base = `/static/pictures/${'a'.repeat(32)}`;
    expect(avif).toHaveAttribute('type', 'image/avif');
    expect(avif).toHaveAttribute(
      'srcset',
      [128, 256, 480, 800, 900].map((width) => `${base}/${width}.avif ${width}w`).join(', '),
    );
    expect(webp).toHaveAttribute('type', 'image/webp');
    expect(webp).toHaveAttribute('sizes', '(max-width: 640px) 100vw, 640px');
    expect(img()).toHaveAttribute('src', address);
  });

  it.each([
    pictureAddress({ id: 'a'.repeat(32), width: 90, height: 45, isDrawing: true, preview: 'UklG' }),
    '/static/pictures/short-1x1.webp',
    '/static/pictures/x" onerror="alert(1).webp',
  ])('S042 draws %s as it is', (address) => {
    render(<Picture src={address} alt="" />);
    expect(document.querySelector('picture')).toBeNull();
    expect(img()).toHaveAttribute('src', address);
  });

  it('S042 tries another address, and the same one no more', () => {
    const { rerender } = render(<Picture src="/gone.svg" alt="" />);
    fireEvent.error(img()!);
    rerender(<Picture src="/gone.svg" alt="" width={5} />);
    expect(img()).toBeNull();
    rerender(<Picture src="/other.svg" alt="" />);
    expect(img()).toHaveAttribute('src', '/other.svg');
  });

  it('S042 is tried again when the network is back, and as often as it comes back', () => {
    render(<Picture src="/art/a.svg" alt="" />);
    for (let times = 0; times < 2; times += 1) {
      fireEvent.error(img()!);
      expect(img()).toBeNull();
      fireEvent(window, new Event('online'));
      expect(img()).toHaveAttribute('src', '/art/a.svg');
    }
    const same = img();
    fireEvent(window, new Event('online'));
    expect(img()).toBe(same);
  });

  describe('that the server’s HTML was loading', () => {
    const decode = jest.fn<Promise<void>, []>();

    function loaded(facts: { complete: boolean; naturalWidth: number }) {
      for (const [name, value] of Object.entries({ ...facts, decode }))
        Object.defineProperty(HTMLImageElement.prototype, name, { configurable: true, value });
    }

    afterEach(() => {
      for (const name of ['complete', 'naturalWidth', 'decode'])
        Reflect.deleteProperty(HTMLImageElement.prototype, name);
      decode.mockReset();
    });

    it('S042 leaves a mark when it failed before anybody listened', async () => {
      loaded({ complete: true, naturalWidth: 0 });
      decode.mockRejectedValue(new Error('broken'));
      render(<Picture src="/gone.svg" alt="" />);
      await waitFor(() => expect(mark()).toBeInTheDocument());
    });

    it.each([
      ['has come', { complete: true, naturalWidth: 64 }],
      ['is on its way', { complete: false, naturalWidth: 0 }],
      ['is a drawing without a size of its own', { complete: true, naturalWidth: 0 }],
    ])('S042 stays when it %s', async (_what, facts) => {
      loaded(facts);
      decode.mockResolvedValue();
      render(<Picture src="/art/a.svg" alt="" />);
      await Promise.resolve();
      expect(img()).toBeInTheDocument();
    });
  });
});

describe('the preview in a picture’s address', () => {
  const webp = 'UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA';
  const addressOf = (preview: string) =>
    pictureAddress({ id: 'a'.repeat(32), width: 90, height: 45, isDrawing: false, preview });

  it('S042 stands behind the picture until that comes', () => {
    render(<Picture src={addressOf(webp)} alt="" />);
    expect(img()!.style.backgroundImage).toContain(`data:image/webp;base64,${webp}`);
    fireEvent.load(img()!);
    expect(img()!.style.backgroundImage).toBe('');
  });

  it.each([
    ['contain', 'contain'],
    ['fill', 'cover'],
  ])('S042 lies in its place as the picture will, whose fit is %s: %s', (fit, size) => {
    render(
      <>
        <style>{`img { object-fit: ${fit}; }`}</style>
        <Picture src={addressOf(webp)} alt="" />
      </>,
    );
    expect(img()!.style.backgroundSize).toBe(size);
  });

  it('S042 stands behind no picture that is there already', () => {
    Object.defineProperty(HTMLImageElement.prototype, 'complete', { configurable: true, value: true });
    Object.defineProperty(HTMLImageElement.prototype, 'naturalWidth', { configurable: true, value: 64 });
    render(<Picture src={addressOf(webp)} alt="" />);
    for (const name of ['complete', 'naturalWidth']) Reflect.deleteProperty(HTMLImageElement.prototype, name);
    expect(img()!.style.backgroundImage).toBe('');
  });

  it('S042 goes with the picture that was shown before', () => {
    const { rerender } = render(<Picture src={addressOf(webp)} alt="" />);
    rerender(<Picture src="/art/a.svg" alt="" />);
    expect(img()!.style.backgroundImage).toBe('');
  });

  it('S042 is in no markup of the server: the policy admits no style there', () => {
    expect(renderToString(<Picture src={addressOf(webp)} alt="" />)).not.toContain('style');
  });

  it.each(['', 'UklG', 'AAAA', 'UklGRhoAA', '%', `UklGR${'A'.repeat(500)}`])(
    'S042 is not shown where it is none: %j',
    (preview) => {
      expect(previewOf(addressOf(preview))).toBeUndefined();
    },
  );

  it('S042 is a picture though its letters are those of addresses', () => {
    expect(previewOf(addressOf('UklGR-_A'))).toBe('data:image/webp;base64,UklGR+/A');
  });
});

describe('LinkIcon', () => {
  const outline = () => document.querySelector('svg path')?.getAttribute('d');
  const outlineOf = (icon: string) => {
    const { unmount } = render(<LinkIcon icon={icon} />);
    const drawn = outline();
    unmount();
    return drawn;
  };

  it('S028 draws an icon of our set', () => {
    expect(outlineOf('forum')).toMatch(/^M5 4\.5/);
    expect(outlineOf('forum')).not.toBe(outlineOf('globe'));
  });

  it('S028 has an icon of its own for each name of our set', () => {
    const names = [
      'blog',
      'card',
      'clock',
      'download',
      'forum',
      'globe',
      'image',
      'info',
      'key',
      'mail',
      'message',
      'play',
      'reviews',
      'star',
      'support',
      'video',
    ];
    expect(new Set(names.map(outlineOf)).size).toBe(names.length);
  });

  it.each(['community', '', 'constructor', 'toString', 'javascript:alert(1)', '//evil.test/a.png'])(
    'S028 draws a globe for %j, which we have not',
    (icon) => {
      expect(outlineOf(icon)).toBe(outlineOf('globe'));
    },
  );

  it.each(['/static/forum.svg', 'https://cdn.test/forum.png'])(
    'S028 draws the picture at %s, and a globe when it does not come',
    (icon) => {
      const globe = outlineOf('globe');
      render(<LinkIcon icon={icon} size={24} />);
      expect(img()).toHaveAttribute('src', icon);
      expect(img()).toHaveAttribute('width', '24');
      fireEvent.error(img()!);
      expect(outline()).toBe(globe);
    },
  );
});
