/** A dash in place of a value that is missing, read out as "not given". */
export function NotGiven() {
  return (
    <span className="muted">
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">not given</span>
    </span>
  );
}
