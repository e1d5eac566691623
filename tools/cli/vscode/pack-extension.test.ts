import { writeFileSync } from 'node:fs'
import Module, { createRequire } from 'node:module'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'
import { packExtension } from './pack-extension'
import { temporaryFolder } from '../../../tests/fixtures/temporary-folder'

const folder = temporaryFolder()
let files: Readonly<Record<string, Uint8Array>> = {}

beforeAll(async () => {
  files = unzipSync(await packExtension(process.cwd()))
})

const textOf = (path: string) => strFromU8(files[path]!)

/** Replaces each module that VS Code provides. Every member can be called and constructed. */
const anything: unknown = new Proxy(function () {}, {
  get: (_, name) => (name === 'prototype' ? {} : name === 'workspaceFolders' ? [] : anything),
  apply: () => anything,
  construct: () => ({}),
})

describe('the extension for VS Code', () => {
  it('has each file and each command that its manifest names', () => {
    const manifest = JSON.parse(textOf('extension/package.json')) as {
      main: string
      contributes: {
        commands: { command: string }[]
        jsonValidation: { url: string }[]
      }
    }
    const { commands, jsonValidation } = manifest.contributes
    const named = [manifest.main, ...jsonValidation.map(({ url }) => url)]
    expect(named.length).toBeGreaterThan(5)
    const missing = named.filter((path) => !files[join('extension', path)])
    expect(missing).toEqual([])
    const code = textOf('extension/extension.cjs')
    for (const { command } of commands) expect(code).toContain(command)
  })

  it('loads with only the module of VS Code, and does nothing without a folder', async () => {
    const path = join(folder, 'extension.cjs')
    writeFileSync(path, textOf('extension/extension.cjs'))
    const loader = Module as unknown as {
      _load: (name: string, ...others: unknown[]) => unknown
    }
    const load = loader._load
    loader._load = (name, ...others) =>
      name === 'vscode' ? anything : load.call(Module, name, ...others)
    try {
      const { activate } = createRequire(path)(path) as {
        activate: (context: object) => Promise<void>
      }
      await expect(activate({ subscriptions: [] })).resolves.toBeUndefined()
    } finally {
      loader._load = load
    }
  })
})
