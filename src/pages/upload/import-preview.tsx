import { useEffect, useState } from 'react';
import { Spinner } from '../../ui/spinner.tsx';
import { siteStorage } from '../../viewer-page/site-storage.ts';
import { memorySource } from '../../viewer/load/memory-source.ts';
import { SMALL } from '../../viewer/surfaces/small.tsx';
import { Viewer } from '../../viewer/viewer.tsx';
import styles from './import-form.module.css';
import type { PreviewFile } from './preview-file.ts';
import { runWorker } from './run-worker.ts';

interface Shown {
  readonly file: PreviewFile;
  readonly key: number;
}

/** The timelines of a file that is stored nowhere yet, as the viewer will show them. */
export function ImportPreview({ file }: { readonly file: File }) {
  const [shown, setShown] = useState<Shown>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    let isWanted = true;
    void runWorker({ job: 'preview', file }).then((answer) => {
      if (!isWanted) return;
      setProblem('kind' in answer ? answer.problem : undefined);
      if ('kind' in answer) return;
      // Another file is another viewer.
      setShown((before) => ({ file: answer, key: (before?.key ?? 0) + 1 }));
    });
    return () => {
      isWanted = false;
    };
  }, [file]);
  if (problem !== undefined) return <p role="alert">{problem}</p>;
  if (!shown) return <Spinner label="Loading preview" />;
  return (
    <div className={styles.viewer}>
      <div className={styles.transport}>
        <PreviewViewer key={shown.key} file={shown.file} onProblem={setProblem} />
      </div>
    </div>
  );
}

interface PreviewProps {
  readonly file: PreviewFile;
  readonly onProblem: (problem: string) => void;
}

function PreviewViewer({ file, onProblem }: PreviewProps) {
  const [source] = useState(() => memorySource(file));
  return <Viewer source={source} storage={siteStorage} surface={SMALL} onProblem={onProblem} />;
}
