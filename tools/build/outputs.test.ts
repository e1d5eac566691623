import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { beforeAll, describe, expect, it } from 'vitest'
import { sharedRoots } from '../analysis/model/roots'
import type { Project } from '../analysis/project/project'
import { anyType } from '../analysis/types/type'
import { staleFiles, type GeneratedFile } from './generated-file'
import { outputs } from './outputs'
import { readSources, type Sources } from './packaging'
import { validatorFiles } from './validators/validator-files'

const root = fileURLToPath(new URL('../..', import.meta.url))
let sources: Sources
const all = (from: Sources) => [...outputs(from), ...validatorFiles(from)]
let files: GeneratedFile[]
beforeAll(() => {
  sources = readSources(root)
  files = all(sources)
})

describe('generated files', () => {
  it('match their sources', () => {
    expect(staleFiles(root, files).map(({ path }) => path)).toEqual([])
  })

  // This test takes longest, because `generate --check` builds the validators again.
  it('are the same for each run', () => {
    const again = outputs(readSources(root))
    expect(again).toEqual(files.slice(0, again.length))
  })

  it('include instructions for agents of at most 8 KB with every widget, action and endpoint', () => {
    const { text } = files.find(({ path }) => path === 'AGENTS.md')!
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(8_192)
    const names = [
      ...sources.widgets.map(({ name }) => name),
      ...sources.grammar['action.schema.json']!.oneOf!.map(({ $ref }) => $ref!.split('/').at(-1)!),
      ...Object.values(sources.families).flatMap(({ endpoints }) =>
        Object.keys(endpoints).filter((name) => endpoints[name]!.enabled !== false),
      ),
    ]
    expect(names.length).toBeGreaterThan(80)
    const nothing = { app: { session: anyType, secret: new Set() }, endpoints: new Map() }
    names.push(...sharedRoots(nothing as unknown as Project).map(([root]) => root))
    expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(text))).toEqual([])
  })

  it('use neither `eval` nor `require`, so that a strict policy is possible', () => {
    for (const { path, text } of files.filter(({ path: name }) => /\.(m?js|tsx?)$/.test(name))) {
      expect(text, path).not.toMatch(/\bnew Function\b|\beval\(|\brequire\(/)
    }
  })

  it('omit a widget without a component', () => {
    const [first, ...others] = sources.widgets
    const without = outputs({
      ...sources,
      widgets: [{ ...first!, hasComponent: false }, ...others],
    })
    const modules = (all: readonly GeneratedFile[]) =>
      all
        .filter(({ path }) => /^widgets\/\w+\.generated\.ts$/.test(path) && !path.includes('props'))
        .map(({ text }) => text)
        .join()
    expect(modules(files)).toContain(`./${first!.name}/${first!.name}'`)
    expect(modules(without)).not.toContain(`./${first!.name}/${first!.name}'`)
  })

  it('include a validator for phones of at most 16 KB', async () => {
    const rolldownOptions = {
      input: `${root}src/delivery/validate.generated.js`,
      preserveEntrySignatures: 'strict' as const,
    }
    const result = await build({
      configFile: false,
      root,
      logLevel: 'silent',
      build: { write: false, target: 'chrome80', modulePreload: false, rolldownOptions },
    })
    const { output } = result as unknown as { output: [{ code: string }] }
    expect(gzipSync(output[0].code, { level: 9 }).length).toBeLessThanOrEqual(16 * 1024)
  })
})
