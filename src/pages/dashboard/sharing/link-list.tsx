import { EyeOff } from 'lucide-react';
import { longDate } from '../../../shared/long-date.ts';
import { Button } from '../../../ui/button.tsx';
import textStyles from '../../../ui/text.module.css';
import type { ShareLink } from './use-sharing.ts';
import styles from './sharing-dialog.module.css';

interface Props {
  readonly links: readonly ShareLink[];
  readonly isBusy: boolean;
  readonly onRevoke: (link: ShareLink) => void;
}

/** The links with their details, and a button to revoke each. */
export function LinkList({ links, isBusy, onRevoke }: Props) {
  return (
    <ul className={styles.links} aria-label="Links">
      {links.map((link) => (
        <li key={link.id}>
          <div>
            <p className={styles.label}>{linkName(link)}</p>
            <p className={styles.facts}>
              {link.hides_names && (
                <span>
                  <EyeOff size={14} aria-hidden="true" /> hides all names
                </span>
              )}
              <span>made {longDate(new Date(link.created_at))}</span>
              <span>
                {link.last_used_on === undefined
                  ? 'not used yet'
                  : `last used ${longDate(new Date(link.last_used_on))}`}
              </span>
            </p>
          </div>
          <Button look="outline" size="small" disabled={isBusy} onClick={() => onRevoke(link)}>
            Revoke<span className={textStyles.visuallyHidden}> {linkName(link)}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** A link as its owner knows it. */
export const linkName = ({ label }: ShareLink): string => (label === '' ? 'Link without a label' : label);
