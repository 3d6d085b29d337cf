/** Sign for a value that a file does not have: a dash on the screen, words for screen readers. */
export const NotGiven = () => (
  <span className="muted">
    <span aria-hidden>–</span>
    <span className="visually-hidden">not given</span>
  </span>
);
