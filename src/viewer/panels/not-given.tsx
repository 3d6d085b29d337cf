import textStyles from '../../ui/text.module.css';

/** Sign for a value that a file does not have: a dash on the screen, words for screen readers. */
export const NotGiven = () => (
  <span className={textStyles.muted}>
    <span aria-hidden>–</span>
    <span className={textStyles.visuallyHidden}>not given</span>
  </span>
);
