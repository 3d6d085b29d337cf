import { LoaderCircle } from 'lucide-react';

/** Says that something goes on; the sign stands still where the reader wants no motion. */
export function Spinner({ label }: { readonly label: string }) {
  return (
    <span className="spinner" role="status">
      <LoaderCircle className="icon" size={16} aria-hidden="true" />
      {label}
    </span>
  );
}
