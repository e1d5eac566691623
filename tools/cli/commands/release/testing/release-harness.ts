import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { makeSmallProject, writeDocument } from '../../../../../tests/fixtures/small-project'
import { type CommandOutput, runIn } from '../../../testing/run-in'

/**
 * A small project with a store, two keys and a list of approvers, for tests of `lienzo release`.
 * Paths in the output are relative to the temporary folder.
 */
export interface ReleaseHarness {
  /** Returns the path of a file next to the project. */
  readonly at: (name: string) => string
  readonly lienzo: (...line: string[]) => Promise<CommandOutput>
  /** Runs a command that signs with Ana's key. */
  readonly ana: (...line: string[]) => Promise<CommandOutput>
  readonly lienzoIn: (folder: string, ...line: string[]) => Promise<CommandOutput>
  /** Writes a list with the public key of `ana` or `berta`, and returns its path. */
  readonly ringOf: (name: string) => Promise<string>
  readonly signed: () => string[]
  readonly approved: () => string[]
  /** Publishes the first release with an approval, because its documents are all new. */
  readonly begin: () => Promise<CommandOutput>
  readonly save: (path: string, document: object) => void
  /** Saves a document with this owner. */
  readonly newOwner: (owner: string) => void
}

/** Expects that a command prints only an error, and ends with an exit code. */
export async function expectRefusal(
  command: Promise<CommandOutput>,
  code: 1 | 2,
  error: string | RegExp,
): Promise<void> {
  const { err, ...rest } = await command
  expect(rest).toEqual({ code, out: '' })
  expect(err).toMatch(error)
}

/** The project with its keys, and its first release. All tests of a process copy them. */
const made: { folder?: string; begun?: { folder: string; output: CommandOutput } } = {}

function keepCopy(place: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'lienzo-release-kept-'))
  copy(place, folder)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const copy = (from: string, to: string) =>
  cpSync(from, to, { recursive: true, verbatimSymlinks: true })

/** Creates a new harness before each test of a file. */
export function useReleaseHarness(): ReleaseHarness {
  let place = ''
  const at = (name: string) => join(place, name)
  const harness: ReleaseHarness = {
    at,
    lienzo: (...line) => harness.lienzoIn(at('project'), ...line),
    ana: (...line) => harness.lienzo(...line, ...harness.signed()),
    async lienzoIn(folder, ...line) {
      const { code, out, err } = await runIn(folder, 'release', ...line)
      return { code, out: out.replaceAll(place, ''), err: err.replaceAll(place, '') }
    },
    async ringOf(name) {
      const { out } = await harness.lienzo('keys', 'show', at(`${name}.pem`))
      return JSON.stringify({ keys: [{ who: name, key: /Public key\s+(\S+)/.exec(out)?.[1] }] })
    },
    signed: () => ['--key', at('ana.pem')],
    approved: () => ['--approval', 'approval.json', '--approvers', at('approvers.json')],
    async begin() {
      // Some tests publish to a bucket instead of the folder.
      const isFolder = process.env['LIENZO_STORE'] === at('store')
      if (made.begun && isFolder) {
        for (const name of ['store', 'project/approval.json'])
          copy(join(made.begun.folder, name), at(name))
        return made.begun.output
      }
      await harness.lienzo('approve', '--key', at('berta.pem'))
      const line = ['--why', 'First documents', '--first', '1', '--everyone']
      const output = await harness.ana('publish', ...line, ...harness.approved())
      if (isFolder) made.begun = { folder: keepCopy(place), output }
      return output
    },
    save: (path, document) => writeDocument(at('project'), path, document),
    newOwner(owner) {
      const path = 'locales/en/shop.json'
      harness.save(path, {
        ...(JSON.parse(readFileSync(join(at('project'), path), 'utf8')) as object),
        owner,
      })
    },
  }
  beforeEach(async () => {
    place = mkdtempSync(join(tmpdir(), 'lienzo-release-'))
    for (const name of ['LIENZO_TRUST', 'LIENZO_APPROVERS', 'LIENZO_RELEASE_KEY'])
      vi.stubEnv(name, undefined)
    vi.stubEnv('LIENZO_STORE', at('store'))
    vi.stubEnv('LIENZO_WHO', 'Ana')
    if (made.folder) return copy(made.folder, place)
    makeSmallProject(at('project'))
    for (const name of ['ana', 'berta']) await harness.lienzo('keys', 'new', at(`${name}.pem`))
    writeFileSync(at('approvers.json'), await harness.ringOf('berta'))
    made.folder = keepCopy(place)
  })
  afterEach(() => {
    vi.unstubAllEnvs()
    rmSync(place, { recursive: true, force: true })
  })
  return harness
}
