/** What a page is called, and the sentence that says what it is for. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
}
