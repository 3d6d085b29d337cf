import { OutlineGrid } from '../viewer/panels/outline/outline-grid.tsx';
import { Outline } from '../viewer/panels/outline/outline.tsx';
import { canDraw } from '../viewer/scene/gpu/early-canvas.ts';
import type { Session } from '../viewer/session.ts';

/** The timelines as text, for those who do not see the canvas; for everybody where there is none. */
export const EmbedOutline = ({ session }: { readonly session: Session }) => (
  <Outline session={session} isShown={!canDraw()} Grid={OutlineGrid} find={null} />
);
