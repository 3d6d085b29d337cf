import type { Families } from '../kinds/drawing/text-sizes.ts';

/** The families as a page has them, and as they are called where they are installed. */
export const FAMILIES: Families = {
  uiFont: "'Source Sans 3 Variable', 'Source Sans 3', 'Helvetica Neue', Arial, sans-serif",
  readingFont: "'Brygada 1918 Variable', 'Brygada 1918', Georgia, serif",
  musicFont: "'Tilia Music', 'Bravura Text', serif",
};
