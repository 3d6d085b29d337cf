import type { AnalysisFacts, ExportedRecording } from '../../exports/analysis.ts';
import { filePath } from '../../shared/file-id.ts';
import { mediaTypeOf } from '../../shared/media-type.ts';
import { normalise } from '../../shared/normalise.ts';
import { youtubeVideoId } from '../../shared/youtube.ts';
import { citedFile } from '../handlers/citing.ts';
import { roleOf } from '../media/media-links.ts';
import type { Services } from '../services.ts';
import type { ReadableFile } from '../sharing/readable-file.ts';
import { isOpenToAll } from '../storage/files/versions.ts';

type Needed = Pick<Services, 'publicUrl' | 'contact' | 'mediaLinks'>;

/** What exports say of a file beside its timelines, to whoever asks for it. */
export function exportedFacts(file: ReadableFile, services: Needed): AnalysisFacts {
  const { addressId, number, title, composer, artist, length, time_unit: unit, hidesNames } = file;
  const { heading, authors, licence, language, publishedOn } = citedFile(file);
  const site = services.publicUrl();
  return {
    ...{ title, composer, heading, licence, language, length, unit },
    authors: hidesNames ? [] : authors,
    performer: artist,
    description: file.about.description ?? '',
    version: number,
    publishedOn,
    address: `${site}${filePath(addressId, number)}`,
    exports: `${site}/api/v1/files/${addressId}/export/`,
    query: `?version=${number}`,
    timeSignature: file.fields.find(isTimeSignature)?.value ?? '',
    recording: recordingOf(file, services),
    file: hidesNames ? undefined : `${site}/api/v1/files/${addressId}/tla?version=${number}`,
    picture: isOpenToAll(file) ? `${site}${filePath(addressId, number)}/picture.png` : undefined,
    site: { address: site, contact: services.contact },
  };
}

const isTimeSignature = ({ name }: { readonly name: string }): boolean =>
  normalise(name).replaceAll('_', ' ') === 'time signature';

/** The recording of a file that everybody may hear; an address that is signed for one reader would not last. */
function recordingOf(file: ReadableFile, { publicUrl, mediaLinks }: Needed): ExportedRecording | undefined {
  const { addressId, number, recording_blob_id: blob, recording_name: name, url } = file;
  if (!isOpenToAll(file)) return undefined;
  if (blob !== null) {
    const path = mediaLinks.path(addressId, roleOf('recording', number), name ?? 'recording');
    return withType(`${publicUrl()}${path}`, name ?? '');
  }
  const elsewhere = mediaLinks.elsewhere(url);
  if (!URL.canParse(elsewhere) || youtubeVideoId(elsewhere) !== undefined) return undefined;
  const { href, protocol, pathname } = new URL(elsewhere);
  return protocol === 'https:' || protocol === 'http:' ? withType(href, pathname) : undefined;
}

function withType(url: string, name: string): ExportedRecording | undefined {
  const type = mediaTypeOf(name);
  const isMedium = type?.kind === 'audio' || type?.kind === 'video';
  return isMedium ? { url, type: type.contentType } : undefined;
}
