/** Rows in the shape of what is being loaded; they show after 200 ms. */
export function Skeleton({ rows }: { readonly rows: number }) {
  return (
    <div className="skeleton">
      <span className="visually-hidden" role="status">
        Loading
      </span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="skeleton-row" aria-hidden="true">
          <span className="skeleton-bar" />
          <span className="skeleton-bar" />
        </div>
      ))}
    </div>
  );
}
