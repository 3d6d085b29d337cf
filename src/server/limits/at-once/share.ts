/** Limited resource, with a limit for all takers together and one for each. */
export class Share {
  private taken = 0;
  private readonly takenBy = new Map<string, number>();

  constructor(
    private readonly inAll: number,
    private readonly each: number,
  ) {}

  /**
   * Takes the amount even if there is too little, and then says which limit is exceeded: the taker's own or that of all. It
   * must be given back either way. Without `who` only the limit of all is checked.
   */
  take(who: string | undefined, amount = 1): 'own' | 'all' | undefined {
    this.taken += amount;
    const own = who === undefined ? 0 : (this.takenBy.get(who) ?? 0) + amount;
    if (who !== undefined) this.takenBy.set(who, own);
    if (own > this.each) return 'own';
    return this.taken > this.inAll ? 'all' : undefined;
  }

  give(who: string | undefined, amount = 1): void {
    this.taken -= amount;
    if (who === undefined) return;
    const own = (this.takenBy.get(who) ?? 0) - amount;
    if (own > 0) this.takenBy.set(who, own);
    else this.takenBy.delete(who);
  }
}
