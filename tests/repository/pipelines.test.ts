import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'

const root = resolve(import.meta.dirname, '../..')
const { scripts } = JSON.parse(readText('package.json')) as {
  scripts: Readonly<Record<string, string>>
}

/** The part of a GitHub workflow that the tests read. */
interface Workflow {
  readonly on: object
  readonly jobs: Readonly<Record<string, { readonly steps: readonly Step[] }>>
}
interface Step {
  readonly run?: string
  readonly uses?: string
  readonly with?: Readonly<Record<string, string>>
}

const yamlFiles = [
  '.gitlab-ci.yml',
  ...['workflows', 'ISSUE_TEMPLATE'].flatMap((folder) =>
    readdirSync(join(root, '.github', folder)).map((name) => `.github/${folder}/${name}`),
  ),
]

it.each(yamlFiles)('%s is valid YAML and runs scripts that exist', (file) => {
  const text = readText(file)
  expect(parse(text)).toBeTypeOf('object')
  const run = [...text.matchAll(/npm run (\S+)/g)].map(([, script]) => script!)
  expect(run.filter((script) => !(script in scripts))).toEqual([])
})

it('.ci/run is an executable file', () => {
  expect(statSync(join(root, '.ci/run')).mode & 0o111).not.toBe(0)
})

describe('on GitHub', () => {
  const [daily, nightly] = ['ci', 'nightly'].map(
    (name) => parse(readText(`.github/workflows/${name}.yml`)) as Workflow,
  ) as [Workflow, Workflow]

  it('a pull request runs .ci/run with caches of npm and the browser', () => {
    const { steps } = daily.jobs['test']!
    expect(Object.keys(daily.on)).toContain('pull_request')
    expect(steps.map(({ run }) => run)).toContain('.ci/run')
    expect(steps.find(({ uses }) => uses?.startsWith('actions/setup-node'))?.with).toMatchObject({
      cache: 'npm',
      'node-version-file': '.nvmrc',
    })
    const cache = steps.find(({ uses }) => uses?.startsWith('actions/cache'))?.with
    const [, keyed] = /hashFiles\('(.+)'\)/.exec(cache?.['key'] ?? '')!
    expect(existsSync(join(root, keyed!))).toBe(true)
  })

  it("uploads the checker's findings", () => {
    const { steps } = daily.jobs['test']!
    const checkStep = steps.find(({ run }) => run?.includes('check --format sarif'))!
    const upload = steps.find(({ uses }) => uses?.includes('upload-sarif'))!
    expect(checkStep.run).toContain(`> ${upload.with!['sarif_file']}`)
  })

  it('only a job without code of the pull request may post the review', () => {
    const file = '.github/workflows/review.yml'
    const { on, jobs } = parse(readText(file)) as Workflow
    expect(Object.keys(on)).toEqual(['workflow_run'])
    const uses = jobs['post']!.steps.map(({ uses: action, run }) => action ?? run)
    expect(uses).toEqual([
      'actions/checkout@v4',
      'actions/download-artifact@v4',
      'node tools/cli/review/post-review.mjs github "$RUNNER_TEMP/review/comment.md"',
    ])
    expect(jobs['post']!.steps[0]!.with).not.toHaveProperty('ref')
    expect(daily.jobs['review']!.steps.some(({ run }) => run?.includes('review HEAD^1'))).toBe(true)
    expect(readText('.github/workflows/ci.yml')).not.toContain('${{ secrets')
  })

  it('a schedule runs the nightly tests', () => {
    expect(Object.keys(nightly.on)).toContain('schedule')
    expect(nightly.jobs['test']!.steps.map(({ run }) => run)).toContain('npm run test:nightly')
  })
})

describe('on GitLab', () => {
  const { test, nightly } = parse(readText('.gitlab-ci.yml')) as Readonly<
    Record<'test' | 'nightly', { script: readonly string[]; artifacts: { paths: string[] } }>
  >

  it('a merge request runs .ci/run and keeps the findings', () => {
    expect(test.script).toContain('.ci/run')
    expect(test.artifacts.paths).toContain('check.sarif')
  })

  it('a schedule runs the nightly tests', () => {
    expect(nightly.script).toContain('npm run test:nightly')
  })
})

it('every path of CODEOWNERS exists', () => {
  const paths = readText('.github/CODEOWNERS')
    .split('\n')
    .filter((line) => line.startsWith('/'))
    .map((line) => line.split(/\s+/)[0]!)
  expect(paths.length).toBeGreaterThan(5)
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

it('Renovate names packages that exist', () => {
  const renovate = JSON.parse(readText('renovate.json')) as {
    packageRules: readonly { matchPackageNames: readonly string[] }[]
  }
  const { packages } = JSON.parse(readText('package-lock.json')) as { packages: object }
  const installed = Object.keys(packages)
  const packageNames = renovate.packageRules.flatMap(({ matchPackageNames }) => matchPackageNames)
  const isHere = (name: string) =>
    name === 'node' ||
    installed.some((path) =>
      name.endsWith('/**')
        ? path.startsWith(`node_modules/${name.slice(0, -2)}`)
        : path === `node_modules/${name}`,
    )
  expect(packageNames.filter((name) => !isHere(name))).toEqual([])
})

function readText(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}
