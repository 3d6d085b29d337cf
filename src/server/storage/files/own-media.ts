/** Recording that a file names itself, in whose place another stands. */
export interface OwnMedia {
  readonly type: 'audio' | 'video';
  readonly storage: 'staticfiles' | 'youtube' | 'abstract';
  readonly url: string;
  /** Key of its concrete work. */
  readonly key: string;
}
