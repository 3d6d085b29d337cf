import { startTransition, useCallback, useEffect, useRef, useState, type ComponentType } from 'react';
import { createFileLoad, type FileLoad, type LoadOptions, type OpenedFile } from './load-file.ts';
import type { ViewerParts } from './session.ts';
import type { Source } from './source.ts';

export interface OpeningProps {
  readonly load: FileLoad;
  /** Title of the file, where it is known before the file comes. */
  readonly title: string | undefined;
}

export interface OpenedProps {
  readonly opened: OpenedFile;
  /** Callback for when the file can be seen or heard. */
  readonly onShown: () => void;
  /** A sentence for the listener, from a surface that has no place for it. */
  readonly onProblem: (problem: string) => void;
}

/** How much of a viewer there is to see; `surfaces` has those that there are. */
export interface Surface extends LoadOptions {
  /** Component shown before anything of the file can be shown, or where nothing can. */
  readonly Opening: ComponentType<OpeningProps>;
  /** The file as far as it has loaded; its code is requested while the file is loading. */
  readonly loadOpened: () => Promise<ComponentType<OpenedProps>>;
}

/** A file that has loaded, and the component that shows it. */
interface Shown {
  readonly opened: OpenedFile;
  readonly Opened: ComponentType<OpenedProps>;
}

export interface ViewerProps extends ViewerParts {
  readonly source: Source;
  readonly surface: Surface;
  /** Title of the file, where it is known before the file comes. */
  readonly title?: string | undefined;
  /** Called once, when the file can be seen or heard. */
  readonly onOpen?: (opened: OpenedFile) => void;
  /** Called when it cannot, with a sentence for the listener. */
  readonly onProblem?: (problem: string) => void;
}

/**
 * A file with its timelines, as large as its parent. Its props hold for as long as it is mounted: another file or
 * another surface is another viewer, with another `key`.
 */
export function Viewer({ source, surface, title, onOpen, onProblem, ...parts }: ViewerProps) {
  const [load] = useState(() => createFileLoad(source, parts, surface));
  const [shown, setShown] = useState<Shown>();
  const { Opening, loadOpened } = surface;
  useEffect(() => {
    let isWanted = true;
    const code = loadOpened();
    // A failure is reported when there is a file to show.
    code.catch(() => undefined);
    load.start((opened) => {
      const show = (next: () => Shown) => {
        // Rendered in slices: a click on Cancel, or on the page around the viewer, does not wait for it.
        if (isWanted) startTransition(() => setShown(next));
      };
      // No boundary that shows something else meanwhile: React shows what comes after that 300 ms later at the earliest.
      code.then(
        (Opened) => show(() => ({ opened, Opened })),
        (error: unknown) =>
          show(() => {
            throw error;
          }),
      );
    });
    return () => {
      isWanted = false;
      load.stop();
    };
  }, [load, loadOpened]);
  useEffect(
    () =>
      load.loading.subscribe(({ problem }, before) => {
        if (problem && problem !== before.problem) onProblem?.(problem.message);
      }),
    [load, onProblem],
  );
  const isReported = useRef(false);
  const reportShown = useCallback(() => {
    if (!shown || isReported.current) return;
    isReported.current = true;
    onOpen?.(shown.opened);
  }, [shown, onOpen]);
  const reportProblem = useCallback((problem: string) => onProblem?.(problem), [onProblem]);
  if (!shown) return <Opening load={load} title={title} />;
  const { Opened, opened } = shown;
  return <Opened opened={opened} onShown={reportShown} onProblem={reportProblem} />;
}
