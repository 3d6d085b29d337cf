/** In place of a value that a file does not have: a dash to see, words to hear. */
export const NotGiven = () => (
  <span className="muted">
    <span aria-hidden>–</span>
    <span className="visually-hidden">not given</span>
  </span>
);
