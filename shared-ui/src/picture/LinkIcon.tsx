import { isSafeAddress } from '@storefront/contracts';
import { Icon, type Shape } from '../icon/Icon';
import * as icons from '../icon/shapes';
import { Picture } from './Picture';

const {
  blog,
  card,
  clock,
  download,
  forum,
  globe,
  image,
  info,
  key,
  mail,
  message,
  play,
  reviews,
  star,
  support,
  video,
} = icons;

/** Shapes by the names that the content uses. */
const shapes: Partial<Record<string, Shape>> = {
  blog,
  card,
  clock,
  download,
  forum,
  globe,
  image,
  info,
  key,
  mail,
  message,
  play,
  reviews,
  star,
  support,
  video,
};

/** The icon of the content's link: a name of our set, or a picture's address. A globe for unknown ones. */
export const LinkIcon = ({ icon, size = 20 }: { icon: string; size?: number }) => {
  const shape = Object.hasOwn(shapes, icon) ? shapes[icon] : undefined;
  const outline = <Icon shape={shape ?? globe} size={size} />;
  return !shape && isSafeAddress(icon) ? (
    <Picture src={icon} alt="" width={size} height={size} fallback={outline} />
  ) : (
    outline
  );
};
