import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { deflateRaw } from 'node:zlib';
import { summaryReport } from '@flarewell/domain/summary/report';
import { openPhotoStore } from '@flarewell/server/photos/openStore';
import { encryptFile } from '@flarewell/server/shares/encryption';
import { makeSnapshot } from '@flarewell/server/shares/snapshot';
import { makeBundle } from '@flarewell/server/summary/fhir/bundle';
import { makeSummaryPdf } from '@flarewell/server/summary/pdf/summaryPdf';
import { makeShare } from '@flarewell/server/testing/people';
import { makeSource, NOW } from '@flarewell/server/testing/summary/samples';
import { compare, cpuOf } from './parts/compare.ts';
import { isSmoke, judge } from './parts/mode.ts';

const ROUNDS = isSmoke ? 1 : 21;
/** Highest ratio to the PDF and the compressed FHIR export, which a link contains. */
const MOST = 2;

/** Measures the CPU time of making the encrypted file of a link, for a year. */
const folder = mkdtempSync(join(tmpdir(), 'flarewell-bench-'));
const photos = await openPhotoStore({ folder });
const source = makeSource({ days: isSmoke ? 30 : 365 });
const report = summaryReport(source.summary, source.person, {
  noteDays: [],
  hasPhotos: false,
  patterns: null,
});
const share = makeShare();
const makeExports = async () => {
  await makeSummaryPdf({ report, photos: [], paper: 'a4', now: NOW });
  await promisify(deflateRaw)(JSON.stringify(makeBundle(source, NOW)));
};
const makeFile = async () => {
  const { bundle } = await makeSnapshot(source, photos, { share, hasPhotos: false, paper: 'a4' });
  await encryptFile(JSON.stringify(bundle));
};
const [exports = 1, file = 0] = await compare([() => cpuOf(makeExports), () => cpuOf(makeFile)], ROUNDS);
rmSync(folder, { recursive: true });
const ratio = file / exports;
console.log(`The file of a link to a year, CPU time, median of ${ROUNDS}`);
console.log(`  PDF and FHIR export  ${exports.toFixed(1)} ms`);
console.log(`  the encrypted file   ${file.toFixed(1)} ms`);
console.log(
  `  ratio                ${ratio.toFixed(1)} (at most ${MOST} is wanted: ${judge(ratio <= MOST)})`,
);
