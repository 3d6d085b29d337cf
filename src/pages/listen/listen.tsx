import { useSearchParams } from 'react-router';
import { CoursePage } from './course-page.tsx';
import { OwnList } from './own-list.tsx';

/** The list of the address as a course to be heard; without one the list that this browser's reader is making. */
export function Component() {
  const [search] = useSearchParams();
  const written = search.get('l') ?? '';
  return written.trim() === '' ? <OwnList /> : <CoursePage key={written} written={written} />;
}
