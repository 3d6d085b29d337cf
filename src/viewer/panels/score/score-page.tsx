import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { PDF_TEXTS } from '../../../shared/texts.ts';
import { Button } from '../../../ui/button.tsx';
import type { PagePicture } from '../../score/draw-page.ts';
import type { PagePictures } from '../../score/page-pictures.ts';
import { ScoreMessage, Waiting } from './score-message.tsx';
import { useWidth } from '../parts/use-width.ts';
import styles from './score-panel.module.css';

/** Time for which the panel's width must rest before the page is redrawn; until then the drawn page is stretched. */
const REST_MS = 150;

interface Props {
  readonly pictures: PagePictures<PagePicture>;
  readonly page: number;
  readonly pageCount: number;
}

/** One page as wide as the panel, as sharp as the screen, with its words to be selected. */
export function ScorePage({ pictures, page, pageCount }: Props) {
  const [host, setHost] = useState<HTMLDivElement | null>(null);
  const widthPx = useWidth(host);
  const resolution = useResolution();
  const [tries, setTries] = useState(0);
  const [shown, setShown] = useState<PagePicture>();
  const [failed, setFailed] = useState<number>();
  const isShown = shown?.number === page;

  useEffect(() => {
    if (widthPx === 0) return undefined;
    const drawnPx = Math.round(widthPx * resolution);
    let isWanted = true;
    const begin = async () => {
      try {
        const picture = await pictures.want(page, drawnPx);
        if (!isWanted) return;
        setFailed(undefined);
        setShown(picture);
        const beside = [page + 1, page - 1].filter((number) => number >= 1 && number <= pageCount);
        await pictures.drawAhead(beside, drawnPx);
      } catch {
        // One that is not wanted any more has been ended.
        if (isWanted) setFailed(page);
      }
    };
    const timer = setTimeout(() => void begin(), isShown ? REST_MS : 0);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
    // Whether this page is shown says only how long to wait.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [pictures, page, pageCount, widthPx, resolution, tries]);

  if (failed === page)
    return (
      <ScoreMessage
        what={PDF_TEXTS.pageFailed}
        action={
          <Button
            look="outline"
            size="small"
            onClick={() => {
              setFailed(undefined);
              setTries(tries + 1);
            }}
          >
            Try again
          </Button>
        }
      >
        This page could not be shown. Try again, or go to another page.
      </ScoreMessage>
    );
  return (
    <div ref={setHost} className={styles.page}>
      {shown && <Picture picture={shown} pageCount={pageCount} widthPx={widthPx} />}
      {!isShown && <Waiting>{PDF_TEXTS.pageLoading}</Waiting>}
    </div>
  );
}

interface PictureProps {
  readonly picture: PagePicture;
  readonly pageCount: number;
  readonly widthPx: number;
}

function Picture({ picture, pageCount, widthPx }: PictureProps) {
  const { number, page, canvas, widthPt, heightPt } = picture;
  const place = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    canvas.setAttribute('role', 'img');
    canvas.setAttribute('aria-label', `Page ${number} of ${pageCount}`);
    place.current?.replaceChildren(canvas);
  }, [canvas, number, pageCount]);
  useEffect(() => {
    const container = text.current;
    let stop: (() => void) | undefined;
    let isLeft = false;
    void import('../../score/pdfjs.ts').then(({ layText }) => {
      if (container && !isLeft) stop = layText(page, container);
    });
    return () => {
      isLeft = true;
      stop?.();
      container?.replaceChildren();
    };
  }, [page]);
  return (
    <div className={styles.paper} style={{ height: (widthPx * heightPt) / widthPt }} data-page={number}>
      <div ref={place} className={styles.picture} />
      <div
        ref={text}
        className={styles.text}
        style={{ '--total-scale-factor': widthPx / widthPt } as React.CSSProperties}
      />
    </div>
  );
}

/** Device pixels per CSS pixel: another one after a zoom, or on another screen. */
const useResolution = () => useSyncExternalStore(onResolution, () => devicePixelRatio);

function onResolution(tell: () => void): () => void {
  const stop = new AbortController();
  const listen = () => {
    matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener(
      'change',
      () => {
        tell();
        listen();
      },
      { once: true, signal: stop.signal },
    );
  };
  listen();
  return () => stop.abort();
}
