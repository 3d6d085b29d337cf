/** A component or timeline of an annotation file, under the file's own names. */
export type Fields = Readonly<Record<string, unknown>>;

interface TlaParts {
  readonly title?: string;
  readonly composer?: string;
  readonly performer?: string;
  readonly mediaPath?: string;
  /** Seconds. */
  readonly length?: number;
  /** Further fields of the recording. */
  readonly metadata?: Fields;
  readonly timelines?: readonly Fields[];
}

/** An annotation file as the desktop tool writes it. */
export function tlaText({
  title,
  composer,
  performer,
  mediaPath = '',
  length = 100,
  metadata = {},
  timelines = [],
}: TlaParts = {}): string {
  return JSON.stringify({
    file_path: '/home/clara/music/secret folder/analysis.tla',
    media_path: mediaPath,
    media_metadata: { title, composer, performer, 'media length': length, ...metadata },
    timelines: Object.fromEntries(timelines.map((timeline, index) => [String(index), timeline])),
    app_name: 'TiLiA',
    version: '0.5.15',
  });
}

export function hierarchyTimeline(units: readonly Fields[]): Fields {
  return timeline('HIERARCHY', units);
}

export function markerTimeline(markers: readonly Fields[]): Fields {
  return timeline('MARKER', markers);
}

/** `notes` have a start, an end, a step and an octave at least. */
export function scoreTimeline(notes: readonly Fields[], isVisible = true): Fields {
  const plain = { kind: 'NOTE', accidental: 0, staff_index: 0, display_accidental: false };
  return {
    ...timeline(
      'SCORE',
      notes.map((note) => ({ ...plain, ...note })),
    ),
    is_visible: isVisible,
  };
}

export function pdfTimeline(path: string): Fields {
  return { ...timeline('PDF', [{ time: 0, page_number: 1 }]), path };
}

function timeline(kind: string, components: readonly Fields[]): Fields {
  return {
    kind: `${kind}_TIMELINE`,
    name: kind.toLowerCase(),
    height: 120,
    is_visible: true,
    ordinal: 1,
    components: Object.fromEntries(
      components.map((component, index) => [
        String(100 + index),
        { kind: kind === 'PDF' ? 'PDF_MARKER' : kind, ...component },
      ]),
    ),
  };
}

/** The form of an upload. */
export function uploadForm(
  files: readonly { readonly name: string; readonly bytes: string | Uint8Array<ArrayBuffer> }[],
  isPublic?: boolean,
): FormData {
  const form = new FormData();
  for (const { name, bytes } of files) form.append('file', new Blob([bytes]), name);
  if (isPublic !== undefined) form.append('is_public', String(isPublic));
  return form;
}
