// `npm run licences`: writes down whose packages reach the browser, for the page of licences.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findLicenceTexts, findShippedPackages } from './find-packages.ts';

const write = (name: string, value: unknown) => {
  const file = fileURLToPath(new URL(`../../pages/licences/${name}`, import.meta.url));
  writeFileSync(file, `${JSON.stringify(value, undefined, 2)}\n`);
};

const packages = findShippedPackages();
write('packages.json', packages);
write('licence-texts.json', findLicenceTexts());
console.log(`${packages.length} packages`);
