import { resolve } from 'node:path'
import { readSources } from './packaging'
import { parseArguments, runScript } from './terminal'
import { widgetProblems } from './authoring/authoring-form'
import { ensureValidators, writeValidators } from './ensure-validators'
import { staleFiles, writeFiles, type GeneratedFile } from './generated-file'

const root = resolve(import.meta.dirname, '../..')
const option = { type: 'boolean', default: false } as const

await runScript({
  about: [
    'Writes all generated files.',
    '--check lists outdated committed files and writes nothing.',
    '--validators writes only the validators. They are not committed, and the other modes need them.',
  ].join('\n'),
  usage: 'generate [-- --check | --validators]',
  async run(args) {
    const { values } = parseArguments(args, { check: option, validators: option })
    if (values.check) {
      ensureValidators()
      await check()
    } else {
      await buildValidators()
      if (!values.validators) await write()
    }
    return Number(process.exitCode ?? 0)
  },
})

async function buildValidators(): Promise<void> {
  const { validatorFiles } = await import('./validators/validator-files')
  // Invalid documents are skipped here. The checker can then start and report them.
  writeValidators(validatorFiles(readSources(root, true)))
}

async function write(): Promise<void> {
  const stale = await staleOutputs()
  writeFiles(root, stale)
  for (const { path } of stale) console.log(`wrote ${path}`)
}

async function check(): Promise<void> {
  const stale = await staleOutputs()
  for (const { path } of stale) console.error(`${path} is out of date.`)
  if (stale.length > 0) console.error('Run `npm run generate` and commit the files that it writes.')
  if (stale.length > 0) process.exitCode = 1
}

async function staleOutputs(): Promise<GeneratedFile[]> {
  const { outputs } = await import('./outputs')
  const { familyProblems } = await import('./sandbox-handlers')
  const { nativeMethods } = await import('./sandbox-handlers')
  const { sandboxHandlers } = await import('./sandbox-handlers')
  const { widgetFindings, widgetsWithoutSchema } = await import('./authoring/widget-findings')
  const sources = readSources(root)
  const findings = widgetFindings(root)
  const incomplete = familyProblems(sources)
  const problems = [...incomplete, ...widgetsWithoutSchema(root), ...widgetProblems(sources)]
  for (const problem of [...problems, ...(findings === '' ? [] : [findings])])
    console.error(problem)
  if (problems.length > 0 || findings !== '') process.exitCode = 1
  // Nothing is written, because a widget with an invalid schema would be missing in the generated
  // files.
  if (findings !== '' || incomplete.length > 0) return []
  return staleFiles(root, [...outputs(sources), sandboxHandlers(root), nativeMethods(root)])
}
