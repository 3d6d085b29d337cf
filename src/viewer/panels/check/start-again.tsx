import { useState } from 'react';
import { useStore } from 'zustand';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import type { Check } from '../../check/check.ts';

/** Deletes the answers, and asks for confirmation where there are any. */
export function StartAgain({ check }: { readonly check: Check }) {
  const [isAsking, setIsAsking] = useState(false);
  const { answers, taps, startAgain } = useStore(check.answers);
  const count = check.hidesAll ? taps.length : Object.keys(answers).length;
  const what = check.hidesAll ? 'boundaries' : 'answers';
  return (
    <>
      <Button size="small" look="plain" onClick={() => (count > 0 ? setIsAsking(true) : startAgain())}>
        Start again
      </Button>
      {isAsking && (
        <AlertDialog
          text="Start again?"
          about={<p>{`Your ${what} (${count}) are deleted. Hand them in first to keep them.`}</p>}
          onClose={() => setIsAsking(false)}
          actions={
            <>
              <Button look="outline" onClick={() => setIsAsking(false)}>
                Cancel
              </Button>
              <Button
                look="danger"
                onClick={() => {
                  setIsAsking(false);
                  startAgain();
                }}
              >
                {`Delete ${what}`}
              </Button>
            </>
          }
        />
      )}
    </>
  );
}
