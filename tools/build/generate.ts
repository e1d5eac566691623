import { fileURLToPath } from 'node:url'
import { widgetProblems } from './authoring/widgets-schema'
import { staleFiles, writeFiles, type GeneratedFile } from './generated-file'
import { outputs } from './outputs'
import { readSources } from '../packaging'

const root = fileURLToPath(new URL('../..', import.meta.url))
const sources = readSources(root)
const stale = staleFiles(root, outputs(sources))
const problems = widgetProblems(sources)

for (const problem of problems) console.error(problem)
if (process.argv.includes('--check')) report(stale)
else write(stale)

function report(files: readonly GeneratedFile[]): void {
  for (const { path } of files) console.error(`${path} does not fit its sources any more.`)
  if (files.length > 0) console.error('Run `npm run generate` and commit what it writes.')
  if (files.length > 0 || problems.length > 0) process.exitCode = 1
}

function write(files: readonly GeneratedFile[]): void {
  writeFiles(root, files)
  for (const { path } of files) console.log(`wrote ${path}`)
}
