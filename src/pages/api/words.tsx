/** A paragraph of the contract, in which names of code stand between backticks. */
export const Words = ({ text }: { readonly text: string }) => (
  // No entry changes its place.
  <p>{text.split('`').map((part, place) => (place % 2 === 1 ? <code key={place}>{part}</code> : part))}</p>
);
