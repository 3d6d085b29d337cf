/** Sends requests for resources that a file refers to: its recording, its score. */
export interface Requests {
  /** Resolves with the response, whatever its status. Rejects when none begins. */
  readonly send: (request: Request) => Promise<Response>;
  /**
   * Calls `attempt` with the headers that an address needs, such as a token, and resolves with its result. Calls it
   * once more with newer headers where `isRefused` finds that the server no longer takes these.
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
