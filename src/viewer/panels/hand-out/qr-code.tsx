import { useMemo } from 'react';
import { encode } from 'uqr';

/** Modules of the quiet zone within the picture; the paper around it gives the rest. */
const BORDER = 2;

interface Props {
  readonly text: string;
  readonly className?: string | undefined;
}

/** A text as a QR code, which fills its element. */
export function QrCode({ text, className }: Props) {
  const { size, path } = useMemo(() => {
    const code = encode(text, { ecc: 'M', border: BORDER });
    const rows = code.data.map((row, y) =>
      row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join(''),
    );
    return { size: code.size, path: rows.join('') };
  }, [text]);
  return (
    <svg className={className} viewBox={`0 0 ${size} ${size}`} role="img" aria-label="QR code of the address">
      <path d={path} fill="#000000" shapeRendering="crispEdges" />
    </svg>
  );
}
