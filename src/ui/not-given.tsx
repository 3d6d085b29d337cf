import textStyles from './text.module.css';

/** A dash in place of a value that is missing, read out as "not given". */
export function NotGiven() {
  return (
    <span className={textStyles.muted} data-not-given>
      <span aria-hidden="true">–</span>
      <span className={textStyles.visuallyHidden}>not given</span>
    </span>
  );
}
