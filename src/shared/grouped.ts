/** Members by what they have in common, in the order of the first of each. */
export function grouped<T, K>(
  members: Iterable<T>,
  commonOf: (member: T) => K,
): ReadonlyMap<K, readonly T[]> {
  const groups = new Map<K, T[]>();
  for (const member of members) {
    const common = commonOf(member);
    const group = groups.get(common);
    if (group) group.push(member);
    else groups.set(common, [member]);
  }
  return groups;
}
