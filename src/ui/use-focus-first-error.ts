import { useEffect, useRef, type RefObject } from 'react';

/**
 * Moves the focus to the form's first invalid field, or to its message where no field is invalid, each time
 * `outcome` becomes another object.
 */
export function useFocusFirstError(outcome: object | undefined): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (outcome === undefined) return;
    const place =
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
      form.current?.querySelector<HTMLElement>(':is([role=alert], [role=status])[tabindex]');
    place?.focus();
  }, [outcome]);
  return form;
}
