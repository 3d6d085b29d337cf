import { useStore } from 'zustand';
import { PLACES } from '../../find/places.ts';
import type { Tools } from '../../session/tools.ts';
import styles from './find-marks.module.css';

/** Marks over the strip of the whole recording where the reader's words are found. */
export function FindMarks({ session }: { readonly session: Tools }) {
  const places = useStore(session.find, (state) => state.places);
  if (places.length === 0) return null;
  const path = places.map((place) => `M${place} 0v1`).join('');
  return (
    <svg className={styles.marks} viewBox={`0 0 ${PLACES} 1`} preserveAspectRatio="none" aria-hidden>
      <path d={path} />
    </svg>
  );
}
