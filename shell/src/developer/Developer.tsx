import { useEffect, useState } from 'react';
import type { Living } from '../browser/main';
import type { DeveloperState } from '../composition/pageState';
import { Badge } from './Badge';
import { Outlines } from './Outlines';
import { Panel } from './Panel';
import type { RecordedEvents } from './recordEvents';

export interface DeveloperProps {
  living: Living;
  developer: DeveloperState;
  /** Why remotes are shown as they are published. */
  faults: readonly string[];
  events: RecordedEvents;
  mayOverride: boolean;
}

const isShortcut = ({ altKey, shiftKey, code }: KeyboardEvent) => altKey && shiftKey && code === 'KeyD';

/** The badge, and the panel that Alt+Shift+D opens and closes. */
export function Developer(props: DeveloperProps) {
  const [isOpen, setOpen] = useState(false);
  const [isOutlined, setOutlined] = useState(false);
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (isShortcut(event)) setOpen((before) => !before);
      else if (event.key === 'Escape') setOpen(false);
    };
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, []);
  return (
    <>
      {isOutlined && <Outlines remotes={props.living.composition.remotes} />}
      <Badge {...props} isOpen={isOpen} onOpen={() => setOpen(!isOpen)} />
      {isOpen && <Panel {...props} isOutlined={isOutlined} onOutline={setOutlined} onClose={() => setOpen(false)} />}
    </>
  );
}
