import { X } from 'lucide-react';
import { IconButton } from './icon-button.tsx';

/** Takes a message away that has been read. */
export function CloseButton({ onClose }: { readonly onClose: () => void }) {
  return (
    <IconButton aria-label="Close message" onClick={onClose}>
      <X size={18} aria-hidden="true" />
    </IconButton>
  );
}
