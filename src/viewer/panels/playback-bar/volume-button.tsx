import { Volume2, VolumeX } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { DisclosureButton } from '../../../ui/disclosure.tsx';
import type { Listening } from '../../session/listening.ts';
import type { Tools } from '../../session/tools.ts';
import toolStyles from '../parts/bar-tool.module.css';
import { Volume } from './playback-bar-settings.tsx';
import styles from './volume-button.module.css';

interface Props {
  readonly session: Pick<Listening & Tools, 'settings' | 'singleKeys'>;
}

/** Button with a panel of the volume; Escape, a press beside it and leaving it close it. */
export function VolumeButton({ session }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const place = useRef<HTMLSpanElement>(null);
  const panelId = useId();
  const isSilent = useStore(session.settings, ({ isMuted, volume }) => isMuted || volume === 0);
  const Sign = isSilent ? VolumeX : Volume2;
  useEffect(() => {
    if (!isOpen) return undefined;
    const onPointerDown = ({ target }: PointerEvent) => {
      if (target instanceof Node && place.current?.contains(target) !== true) setIsOpen(false);
    };
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  }, [isOpen]);
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape works wherever the focus is inside
    <span
      ref={place}
      className={toolStyles.place}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        event.stopPropagation();
        setIsOpen(false);
        place.current?.querySelector('button')?.focus();
      }}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) setIsOpen(false);
      }}
    >
      <DisclosureButton
        className={`${toolStyles.tool} ${styles.button}`}
        aria-label={isSilent ? 'Volume, muted' : 'Volume'}
        title="Volume"
        isOpen={isOpen}
        panelId={isOpen ? panelId : undefined}
        onToggle={() => setIsOpen(!isOpen)}
      >
        <Sign size={18} aria-hidden="true" />
      </DisclosureButton>
      {isOpen && (
        <div id={panelId} className={`${toolStyles.panel} ${styles.panel}`}>
          <Volume session={session} />
        </div>
      )}
    </span>
  );
}
