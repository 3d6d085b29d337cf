import { pieceOf } from '../../tla/metadata.ts';

interface Named {
  readonly filename: string;
}

/** Title of a file that has none. */
export const titleOfName = ({ filename }: Named): string => pieceOf([], filename).title;

/** Whether a file is called after its name. */
export const isUntitled = (file: Named & { readonly title: string }): boolean =>
  file.title === titleOfName(file);
