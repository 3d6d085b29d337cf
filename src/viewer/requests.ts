/** How requests go out for what a file leads to: its recording, its score. */
export interface Requests {
  /** The answer, whatever its status. Rejects when none begins. */
  readonly send: (request: Request) => Promise<Response>;
  /**
   * What `attempt` gives with the headers that an address asks for, such as a token. It is called once more with newer
   * ones where `isRefused` finds that the server no longer takes these.
   */
  readonly withHeaders: <Answer>(
    url: string,
    attempt: (headers: Readonly<Record<string, string>>) => Promise<Answer>,
    isRefused: (answer: Answer) => boolean,
  ) => Promise<Answer>;
}

/** Requests without a token. */
export const PLAIN_REQUESTS: Requests = {
  send: (request) => fetch(request),
  withHeaders: (_, attempt) => attempt({}),
};
