import type { ReactNode } from 'react';
import type { ColumnTab } from '../../store/column.ts';

/** One tab and its panel. */
export interface ColumnPanel {
  readonly tab: ColumnTab;
  readonly label: string;
  /** Name of the panel in the words of the button that closes it. */
  readonly panelName: string;
  readonly panel: ReactNode;
  /** Whether the panel stays while another one is shown, for one that is also read or drawn elsewhere. */
  readonly isKept?: 'hidden' | 'away';
}
