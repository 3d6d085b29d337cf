import { licenceName } from '../../../cite/licences.ts';
import { counted } from '../../../shared/counted.ts';
import { PackageProblems } from './package-problems.tsx';
import { countGood, type PackageReport } from './package-report.ts';
import { PackageTable } from './package-table.tsx';

interface Props {
  readonly report: PackageReport;
  /** Whether the server has said what is new. */
  readonly isPlanned?: boolean;
}

/** What a package holds, with what is wrong with it. */
export function PackageContents({ report, isPlanned = false }: Props) {
  const { works } = report;
  const all = countGood(report);
  return (
    <>
      <p>
        {counted(works.length, 'work')}, {counted(all, 'analysis', 'analyses')}
        {report.licence !== '' && `, ${licenceName(report.licence)}`}.
      </p>
      <PackageProblems report={report} all={all} />
      <PackageTable works={works} isPlanned={isPlanned} />
    </>
  );
}
