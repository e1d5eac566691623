import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parse } from 'jsonc-parser'
import { getLanguageService, TextDocument } from 'vscode-json-languageservice'
import { describe, expect, it } from 'vitest'

interface Binding {
  readonly fileMatch: readonly string[]
  readonly url: string
}

const root = resolve(import.meta.dirname, '../..')
const scope = { folderUri: pathToFileURL(root).href }
const settings = readJsonc('.vscode/settings.json') as { 'json.schemas': readonly Binding[] }
const bindings = settings['json.schemas']
const files = ['schemas', 'locales', 'widgets', 'docker'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => join(folder, name)),
)

describe.each(bindings)('the editor binds $url', (binding) => {
  it('to a schema of this repository', () => {
    expect(existsSync(join(root, binding.url))).toBe(true)
  })

  it.each(binding.fileMatch)('and finds files for %s', async (pattern) => {
    const [first] = await filesFor(pattern)
    expect(first, `No file matches ${pattern}.`).toBeDefined()
    expect(await problemsIn(first!, binding, pattern)).toEqual([])
  })
})

it('every kind of document that an operation writes has a schema in the editor', async () => {
  const bound = await Promise.all(
    bindings.flatMap(({ fileMatch }) => fileMatch.map((pattern) => filesFor(pattern))),
  )
  const operationFiles = files.filter((file) => /^schemas\/(?!language\/|shapes\/)/.test(file))
  expect(operationFiles.filter((file) => !bound.flat().includes(file))).toEqual([])
})

it('launch configurations start programs of this repository', () => {
  const { configurations } = readJsonc('.vscode/launch.json') as {
    configurations: readonly { name: string; program?: string }[]
  }
  const programs = configurations.flatMap(({ program }) => program ?? [])
  expect(programs.length).toBeGreaterThan(2)
  const missing = programs.filter(
    (program) => !existsSync(program.replace('${workspaceFolder}', root)),
  )
  expect(missing).toEqual([])
})

it('tasks run scripts of package.json', () => {
  const { tasks } = readJsonc('.vscode/tasks.json') as { tasks: readonly { script: string }[] }
  const { scripts } = readJsonc('package.json') as { scripts: Readonly<Record<string, string>> }
  expect(tasks.map(({ script }) => script).filter((script) => !(script in scripts))).toEqual([])
})

it('.nvmrc names a version of Node that package.json accepts', () => {
  const { engines } = readJsonc('package.json') as { engines: { node: string } }
  const major = readFileSync(join(root, '.nvmrc'), 'utf8').trim()
  expect(engines.node).toMatch(new RegExp(`^>=${major}\\.`))
})

/** The files of this repository that a pattern of VS Code matches. */
async function filesFor(pattern: string): Promise<string[]> {
  const service = getLanguageService({})
  service.configure({
    schemas: [{ ...scope, uri: 'test:bound', fileMatch: [pattern], schema: { title: 'bound' } }],
  })
  const found: string[] = []
  for (const file of files) {
    const document = TextDocument.create(uriOf(file), 'json', 1, '{}')
    const schemas = await service.getMatchingSchemas(document, service.parseJSONDocument(document))
    if (schemas.some(({ schema }) => schema.title === 'bound')) found.push(file)
  }
  return found
}

/** An editor's messages for a file. The test ignores the `$schema` that some files name. */
async function problemsIn(file: string, binding: Binding, pattern: string): Promise<string[]> {
  const service = getLanguageService({
    schemaRequestService: (uri) => Promise.resolve(readFileSync(fileURLToPath(uri), 'utf8')),
    workspaceContext: { resolveRelativePath: (path, base) => new URL(path, base).href },
  })
  service.configure({
    validate: true,
    schemas: [{ ...scope, uri: uriOf(binding.url), fileMatch: [pattern] }],
  })
  const text = readFileSync(join(root, file), 'utf8').replace(/^\s*"\$schema": ".*",\n/m, '')
  const document = TextDocument.create(uriOf(file), 'json', 1, text)
  const found = await service.doValidation(document, service.parseJSONDocument(document), {
    schemaRequest: 'error',
  })
  return found.map(
    ({ message }) => `${file}: ${typeof message === 'string' ? message : message.value}`,
  )
}

function uriOf(file: string): string {
  return pathToFileURL(join(root, file)).href
}

function readJsonc(file: string): unknown {
  return parse(readFileSync(join(root, file), 'utf8'))
}
