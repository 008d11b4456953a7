import { isSafeAddress } from '@storefront/contracts';
import { Icon } from '../icon/Icon';
import { shapes, type IconName } from '../icon/shapes';
import { Picture } from './Picture';

const isIconName = (name: string): name is IconName => Object.hasOwn(shapes, name);

/** The icon of a link that content names: one of our set, or a picture's address. A globe for what we have not, so that no link is blank. */
export const LinkIcon = ({ icon, size = 20 }: { icon: string; size?: number }) => {
  if (isIconName(icon)) return <Icon name={icon} size={size} />;
  const globe = <Icon name="globe" size={size} />;
  return isSafeAddress(icon) ? <Picture src={icon} alt="" width={size} height={size} fallback={globe} /> : globe;
};
