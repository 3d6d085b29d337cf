import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { workPath } from '../../site/work-path.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { CopiedText } from '../copied-text.tsx';

/** Button that shows the address of a work. */
export function ShareWork({ id }: { readonly id: number }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button look="outline" onClick={() => setOpen(true)}>
        <Share2 size={16} aria-hidden="true" />
        Share
      </Button>
      {isOpen && (
        <Dialog heading="Share this work" onClose={close}>
          <CopiedText name="address" text={location.origin + workPath(id)} />
          <DialogActions>
            <Button look="outline" onClick={close}>
              Close
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}
