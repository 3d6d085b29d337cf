/** `make` with its last `most` answers kept, so that what is asked for again and again is made once. */
export function memoize<Made extends object>(
  most: number,
  make: (key: number) => Made,
): (key: number) => Made {
  const known = new Map<number, Made>();
  return (key) => {
    const before = known.get(key);
    if (before) return before;
    const made = make(key);
    if (known.size >= most) known.delete(known.keys().next().value ?? key);
    known.set(key, made);
    return made;
  };
}
