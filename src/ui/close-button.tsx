import { X } from 'lucide-react';

/** Takes a message away that has been read. */
export function CloseButton({ onClose }: { readonly onClose: () => void }) {
  return (
    <button type="button" className="icon-button" aria-label="Close message" onClick={onClose}>
      <X className="icon" size={18} aria-hidden="true" />
    </button>
  );
}
