const PASSWORD = 'a password of the bench';

/** An access token of the bench's account, which is made by the first call. */
export async function openAccount(url: string): Promise<string> {
  const post = (path: string, body: object) =>
    fetch(`${url}/api/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const account = { username: 'load', email: 'load@example.org', password1: PASSWORD, password2: PASSWORD };
  await post('/dj-rest-auth/registration/', account);
  const answer = await post('/token/', { username: 'load', password: PASSWORD });
  return ((await answer.json()) as { access: string }).access;
}
