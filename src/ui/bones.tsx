/** Rows in the shape of what is being loaded; they show after 200 ms. */
export function Bones({ rows }: { readonly rows: number }) {
  return (
    <div className="bones">
      <span className="visually-hidden" role="status">
        Loading
      </span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="bone-row" aria-hidden="true">
          <span className="bone" />
          <span className="bone" />
        </div>
      ))}
    </div>
  );
}
