import { useEffect, useState } from 'react';
import { Badge } from './Badge';
import type { DeveloperProps } from './developerProps';
import { Outlines } from './Outlines';
import { Panel } from './Panel';

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
      {isOutlined && <Outlines remotes={props.page.composition.remotes} />}
      <Badge {...props} isOpen={isOpen} onOpen={() => setOpen(!isOpen)} />
      {isOpen && <Panel {...props} isOutlined={isOutlined} onOutline={setOutlined} onClose={() => setOpen(false)} />}
    </>
  );
}
