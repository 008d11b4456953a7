import { useTranslation } from '@storefront/platform';
import { IconButton, icons } from '@storefront/ui';
import { useSoundSetting } from './soundSetting';

/** Switches the sound of new messages on and off, and stores the choice. */
export function SoundSwitch() {
  const { t } = useTranslation('mf-support');
  const [isOn, set] = useSoundSetting();
  return (
    <IconButton
      role="switch"
      aria-checked={isOn}
      icon={isOn ? icons.bell : icons.bellOff}
      label={t('chat.sound')}
      title={t(isOn ? 'chat.soundOn' : 'chat.soundOff')}
      onClick={() => set(!isOn)}
    />
  );
}
