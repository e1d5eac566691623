/** A run of a documented command in a fresh clone. */
export interface FirstAnswer {
  /** The shell command, which runs in the clone with the test's variables. */
  readonly run: string
  /** A text in the first output of the command. */
  readonly shows: RegExp
  /** True if the command runs until it is stopped. */
  readonly serves?: boolean
  /** The expected exit code; by default 0. */
  readonly code?: number
}

const signed = '--key "$KEY" --store "$STORE"'
const lienzo = 'npx lienzo'

/**
 * The documented commands. They run in this order, because later commands use the results of
 * earlier commands. A string is the reason why a command is not run.
 */
export const firstAnswers: Readonly<Record<string, FirstAnswer | string>> = {
  'npm ci': 'The clone is set up with it.',
  'npm install': 'It does what `npm ci` does.',
  'npm run prepare': { run: 'npm run prepare', shows: /generate\.ts --validators/ },
  'npm run validators': { run: 'npm run validators', shows: /generate\.ts --validators/ },
  'npm run generate': { run: 'npm run generate', shows: /generate\.ts/ },
  'npm run types': { run: 'npm run types', shows: /tsc --noEmit/ },
  'npm run lint': { run: 'npm run lint', shows: /oxlint/, serves: true },
  'npm run format': { run: 'npm run format -- vite.config.ts', shows: /Formatted 1 file/ },
  'npm run check': { run: 'npm run check -- --no-coverage', shows: /screens, 0 findings/ },
  'npm run unit': { run: 'npm run unit -- tools/build/terminal', shows: /passed/ },
  'npm test': { run: 'npm test -- tools/build/terminal/command.test', shows: /passed/ },
  'npm run test:nightly': 'This script runs this test.',
  'npm run test:extension': { run: 'npm run test:extension', shows: /RUN/, serves: true },
  'npm run campaigns': { run: 'npm run campaigns', shows: /the first seed is/, serves: true },
  'npm run e2e': { run: 'npm run e2e -- tests/browser/http.test.ts', shows: /RUN/, serves: true },
  'npm run build': { run: 'npm run build', shows: /Built \d+ files/ },
  'npm run docs': { run: 'npm run docs -- "$OUT-docs"', shows: /pages in / },
  'npx vite': { run: 'npx vite build', shows: /Built \d+ files/ },
  'npx vitest': { run: 'npx vitest run tools/build/terminal', shows: /passed/ },
  'npm start': { run: 'npm start -- --port 0', shows: /Open http:/, serves: true },
  'npm run dev': {
    run: 'npm run dev -- --port 0 --api http://127.0.0.1:1',
    shows: /API +from http:\/\/127\.0\.0\.1:1/,
    serves: true,
  },
  'npm run studio': {
    run: 'STUDIO_PORT=0 npm run studio',
    shows: /The studio is open at http:/,
    serves: true,
  },
  'npm run team-demo': {
    run: 'npm run team-demo',
    shows: /with everything around it runs on this machine: http/,
    serves: true,
  },
  'npm run team-bench': { run: 'npm run team-bench -- 1 1', shows: /save/ },
  'npm run canary-demo': { run: 'npm run canary-demo', shows: /is being built/, serves: true },
  'npm run gallery': { run: 'npm run gallery -- --help', shows: /npm run gallery/ },
  'npm run bench': { run: 'npm run bench -- checker', shows: /── checker/, serves: true },
  'npm run simulate': { run: 'npm run simulate -- --phones 1000', shows: /1,000 phones/ },
  'npm run release-stores': 'It needs radosgw, which runs nightly where it is installed.',
  'lienzo help': { run: `${lienzo} help`, shows: /Commands:/ },
  'lienzo check': { run: `${lienzo} check --no-coverage`, shows: /screens, 0 findings/ },
  'lienzo coverage': { run: `${lienzo} coverage about-us`, shows: /branches/ },
  'lienzo configure': { run: `${lienzo} configure dist`, shows: /pages and security-headers/ },
  'npm run vscode': { run: 'npm run vscode', shows: /lienzo\.vsix is written/ },
  'lienzo review': { run: `${lienzo} review HEAD`, shows: /## Review of the screens/ },
  'lienzo diff': { run: `${lienzo} diff HEAD HEAD`, shows: /No difference/ },
  'lienzo explain': { run: `${lienzo} explain LZ302`, shows: /LZ302 error: / },
  'lienzo lsp': 'An editor starts it; tools/cli/lsp/lsp.test.ts does so.',
  'lienzo merge': 'Git calls it; tools/cli/commands/merge.test.ts does so.',
  'lienzo mcp': {
    run: `echo '{"jsonrpc":"2.0","id":1,"method":"tools/list"}' | ${lienzo} mcp`,
    shows: /"name":"find"/,
  },
  'lienzo mutants': { run: `${lienzo} mutants about-us --limit 1`, shows: /All screens: / },
  'lienzo new': {
    run: `${lienzo} new screen payment-help --template page --title-es Ayuda --title-en Help`,
    shows: /wrote {3}schemas\/screens/,
  },
  'lienzo rename': {
    run: `${lienzo} rename screen payment-help pay-help`,
    shows: /schemas\/screens/,
  },
  'lienzo delete': { run: `${lienzo} delete screen pay-help`, shows: /removed schemas\/screens/ },
  'lienzo reports': {
    run: `${lienzo} reports --port 0 --metrics-port 0`,
    shows: /Reports are received at http:/,
    serves: true,
  },
  'lienzo studio': {
    run: `${lienzo} studio --port 0`,
    shows: /The studio is open at http:/,
    serves: true,
  },
  'lienzo token': 'It needs the settings of a team; the tests of the tokens issue some.',
  'lienzo studio --team': 'It needs a sign-in provider; team-studio.test.ts starts it every day.',
  'lienzo release': { run: `${lienzo} release help`, shows: /lienzo release publish/ },
  'lienzo release help': { run: `${lienzo} release help`, shows: /lienzo release publish/ },
  'lienzo release keys': { run: `${lienzo} release keys --help`, shows: /release keys new/ },
  'lienzo release keys new': { run: `${lienzo} release keys new "$KEY"`, shows: /[\w+/]{40,}=/ },
  'lienzo release keys show': { run: `${lienzo} release keys show "$KEY"`, shows: /[\w+/]{40,}=/ },
  'lienzo release build': { run: `${lienzo} release build --out "$OUT"`, shows: /./ },
  // The first release requires a second person. The command therefore fails, and the store stays
  // empty.
  'lienzo release publish': {
    run: `${lienzo} release publish ${signed} --first 1 --everyone --why "First release"`,
    shows: /A second person must approve/,
    code: 1,
  },
  'lienzo release status': { run: `${lienzo} release status ${signed}`, shows: /Nothing is live/ },
  'lienzo release verify': {
    run: `${lienzo} release verify ${signed}`,
    shows: /There is no release in/,
    code: 1,
  },
  'lienzo release diff': {
    run: `${lienzo} release diff ${signed}`,
    shows: /this screen was added/,
    code: 1,
  },
  'lienzo release promote': {
    run: `${lienzo} release promote ${signed}`,
    shows: /has no release yet/,
    code: 1,
  },
  'lienzo release approve': {
    run: `${lienzo} release approve --help`,
    shows: /Usage: lienzo release approve/,
  },
  'lienzo release canary': {
    run: `${lienzo} release canary ${signed} --once --dry-run --prometheus http://127.0.0.1:1`,
    shows: /wait: There is no release yet/,
  },
  'lienzo release halt': {
    run: `${lienzo} release halt ${signed} --why "Trial"`,
    shows: /has no release yet/,
    code: 1,
  },
  'lienzo release rollback': {
    run: `${lienzo} release rollback ${signed} --why "Trial"`,
    shows: /has no release yet/,
    code: 1,
  },
}
