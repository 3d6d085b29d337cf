import type { components } from '../../src/api/schema.d.ts';
import type { Person } from './start-server.ts';

type About = components['schemas']['About'];

export const EMPTY_ABOUT: About = {
  heading: '',
  description: '',
  tags: [],
  language: '',
  licence: '',
  doi: '',
  based_on: '',
  credits: [],
};

/** Changes details of an analysis as its page does: other fields stay, and the call sends the tag it is based on. */
export async function changeAbout(by: Pick<Person, 'client'>, id: number, part: Partial<About>) {
  const params = { path: { id } };
  const { data, response } = await by.client.GET('/files/{id}/about', { params });
  return by.client.PUT('/files/{id}/about', {
    params: { ...params, header: { 'If-Match': response.headers.get('etag') ?? '"none"' } },
    body: { ...EMPTY_ABOUT, ...data, ...part },
  });
}
