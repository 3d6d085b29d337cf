/** An address of this site without its origin, as the router takes it. */
export const pathOf = (address: string) => {
  const { pathname, search } = new URL(address);
  return pathname + search;
};
