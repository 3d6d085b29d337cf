import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { orThrow } from '../api/client.ts';
import { api, useSignedIn } from '../api/session.ts';
import { AppError } from '../shared/app-error.ts';
import { Bones } from '../ui/bones.tsx';
import { FormStrip } from '../ui/form-strip.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { toFileEntries, type FileEntry } from './browse-files/file-entry.ts';

const SHOWN_FILES = 6;

/** The latest public files; none where the server cannot be reached, since the page is more than they are. */
export async function loader({ request }: LoaderFunctionArgs) {
  const query = { order_by: 'created_at', order_direction: 'descending' } as const;
  try {
    const answer = await orThrow(api.GET('/files/query/', { params: { query }, signal: request.signal }));
    return toFileEntries(answer).slice(0, SHOWN_FILES);
  } catch (error) {
    if (error instanceof AppError) return [];
    throw error;
  }
}

export function Component() {
  const files = useLoaderData<typeof loader>();
  return (
    <>
      <Hero />
      {files.length > 0 && (
        <section className="section" aria-labelledby="latest">
          <div className="section-head">
            <h2 id="latest">Latest analyses</h2>
            <p>Each strip is the form of a piece, in its author’s colours.</p>
          </div>
          <ul className="cards">
            {files.map((file) => (
              <FileCard key={file.id} file={file} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Hero() {
  const isSignedIn = useSignedIn() !== undefined;
  return (
    <div className="hero">
      <PageTitle documentTitle="TiLiA">
        <span>See how music is built,</span> <span>while you hear it</span>
      </PageTitle>
      <div>
        <p className="lede">
          TiLiA is a free tool for drawing timelines over audio and video. Here its analyses are read, heard
          and shared.
        </p>
        <div className="actions">
          <Link className="button" to="/browse/files">
            Browse analyses
          </Link>
          {isSignedIn ? (
            <Link className="button button-outline" to="/upload/">
              Upload
            </Link>
          ) : (
            <Link className="button button-outline" to="/register/">
              Sign up
            </Link>
          )}
        </div>
      </div>
    </div>
  );
}

function FileCard({ file }: { readonly file: FileEntry }) {
  const by = [file.composer, file.performer].filter((text) => text !== '').join(' · ');
  return (
    <li>
      <Link className="card" to={`/viewer/${file.id}`}>
        <span className="card-title">{file.title}</span>
        {by !== '' && <span className="card-by">{by}</span>}
        <FormStrip rows={file.strip} />
      </Link>
    </li>
  );
}

export function HydrateFallback() {
  return (
    <>
      <Hero />
      <div className="section">
        <Bones rows={3} />
      </div>
    </>
  );
}
