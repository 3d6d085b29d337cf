const PASSWORD = 'a password of the bench';

/** The body of a login of the bench's account. */
export const LOGIN = JSON.stringify({ username: 'load', password: PASSWORD });

/** An access token of the bench's account, which is made by the first call. */
export async function openAccount(url: string): Promise<string> {
  const post = (path: string, body: string) =>
    fetch(`${url}/api/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
  const account = { username: 'load', email: 'load@example.org', password1: PASSWORD, password2: PASSWORD };
  await post('/dj-rest-auth/registration/', JSON.stringify(account));
  const answer = await post('/token/', LOGIN);
  return ((await answer.json()) as { access: string }).access;
}
