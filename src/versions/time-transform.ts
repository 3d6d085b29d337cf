/** How times of a newer version come from those of an older one: `factor * time + offset`, in seconds. */
export interface TimeTransform {
  readonly factor: number;
  readonly offset: number;
}
