/**
 * Unused files, exports and dependencies. `knip --production` looks at what the service itself uses (the patterns that end in `!`), so code
 * that only tests use is found in `src`. There, an export that its own file uses too may be one that tests look at.
 */
// knip reads the default export.
// oxlint-disable-next-line import/no-default-export
export default ({ production = false }) => ({
  entry: [
    // The script `start` in package.json names it too, which only the other mode reads.
    ...(production ? ['src/main.ts!'] : []),
    'src/platform/pdf/{pdfium,picture}-child.ts!',
    'src/outbound/typst/typst-child.ts!',
    'client/src/{index,files}.ts!',
    'web/main.tsx!',
    'bin/*.js!',
    'bench/service.ts',
    'bench/baseline.ts',
    'test/fixtures/run-*.ts',
    'test/{run,generate}.ts',
    'mutation/{run,run-tests}.ts',
    '{src,test,bin,client/src,web}/**/*.test.ts',
  ],
  project: [
    '{src,client/src}/**/*.ts!',
    'web/**/*.{ts,tsx}!',
    'bin/**/*.js!',
    '!**/*.test.{ts,js}!',
    '{test,bench}/**/*.ts',
    'bin/**/*.ts',
    'mutation/*.{js,ts}',
  ],
  ignoreExportsUsedInFile: production || { type: true, interface: true },
  // Examples are programs of others, who install the client.
  ignoreDependencies: ['oxlint', 'oxlint-tsgolint', 'lucide-static', 'rappen-client'],
  ignoreBinaries: ['age', 'pgbench', 'umount', 'xmllint'],
})
