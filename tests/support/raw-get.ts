import http from 'node:http';

interface RawAnswer {
  readonly status: number | undefined;
  readonly headers: http.IncomingHttpHeaders;
  readonly bytes: Buffer;
}

/** An answer as it comes over the wire: `fetch` would take its coding off. */
export function rawGet(url: string, headers: Readonly<Record<string, string>>): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    http
      .get(url, { headers }, (response) => {
        const { statusCode: status } = response;
        response
          .toArray()
          .then(
            (parts) =>
              resolve({ status, headers: response.headers, bytes: Buffer.concat(parts as Buffer[]) }),
            reject,
          );
      })
      .on('error', reject);
  });
}
