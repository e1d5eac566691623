import { writeFileSync, mkdirSync } from 'node:fs'
import { resolve, dirname, join } from 'node:path'
import { approve as sign } from '../signing'
import { readState, readNumbered } from '../read-manifests'
import {
  UsageError,
  type Command,
  readLine,
  readWhole,
  type Terminal,
  named,
} from '../../node/terminal'
import { findRoot } from '../../sandbox/project'
import { openReleases } from './open-releases'
import { prepareDocuments, tellUnprepared } from './tell-outcome'
import { storeOptions, releaseNumber } from './release-options'
import { contentsOf, type Contents, hashText } from '../../build/packaging'
import { readContents, objectPath } from '../objects-in-store'
import type { Manifest } from '../../../src/delivery/manifest'
import { formats } from '../../analysis/diff/formats/formats'
import type { Store } from '../stores/store'
import { changesAfter } from '../compare'
import type { StorePlace } from '../open-place'
import { approvalRequest } from '../releases'

/** Signs another person's changes to guarded documents. */
export const approve: Command = {
  about:
    'Checks every document, prints the changes, and signs as second person the changes to guarded documents between the live release and this project. Writes approval.json for the publisher. The approval is valid for one release and for --days days. With --final, nobody can restore the replaced documents alone. --renew signs the live documents again. Exit code 1: a finding, and nothing is signed.',
  usage: 'release approve --key <file> [--out approval.json] [--days 90] [--final] [--renew]',
  async run(args, terminal) {
    const { values } = readLine(args, {
      ...storeOptions,
      out: { type: 'string' },
      days: { type: 'string' },
      final: { type: 'boolean' },
      renew: { type: 'boolean' },
    })
    const days = readWhole(values.days ?? '90', '--days', 1, 365)
    const { store, keys, signers } = await openReleases(values, terminal)
    const [signer, ...more] = signers
    if (!signer || more.length > 0)
      throw new UsageError(
        'An approval has one signature: add --key <file of your key>, or set LIENZO_RELEASE_KEY.',
      )
    const root = findRoot(terminal.cwd)
    const { prepared } = await prepareDocuments(root, terminal)
    if (!prepared) return tellUnprepared(terminal)
    const { contents } = prepared
    const options = { days, isFinal: values.final }
    const { changes, text, live } = await approvalRequest({ store, keys }, contents, options)
    if (changes.length === 0 && !values.renew) {
      terminal.out('No guarded document has changed, so no approval is needed.')
      return 0
    }
    if (live)
      terminal.out(`${await changesInWords(store, live, contents, 'text', terminal.colour)}\n`)
    const file = values.out ?? 'approval.json'
    writeFileSync(
      resolve(terminal.cwd, file),
      `${JSON.stringify(await sign(changes, signer, text), null, 2)}\n`,
    )
    terminal.out(
      `You have approved:\n${changes.map((line) => `  ${line.replace(/ ([0-9a-f]{8})[0-9a-f]{56}$/, ' as $1…')}`).join('\n')}\nYour approval is in ${file}. It becomes invalid if one of these documents changes again, or if another release comes first.`,
    )
    return 0
  },
}

/** Prints the changes between two releases, or between a release and this project. */
export const diff: Command = {
  about:
    'Prints in plain words what changes for the borrower: from the live release to this project, from a given release to this project, or from one release to another. Exit code 0: no difference, 1: differences, 2: error.',
  usage: 'release diff [number [number]] [--format text|markdown|json]',
  async run(args, terminal) {
    const { values, positionals } = readLine(
      args,
      { ...storeOptions, format: { type: 'string' } },
      2,
    )
    const [from, to] = positionals.map((text) => releaseNumber(text, 'diff'))
    const releases = await openReleases(values, terminal)
    const before =
      from === undefined
        ? (await readState(releases.store, releases.keys)).live?.manifest
        : await readNumbered(releases.store, from, releases.keys)
    const after = await contentsAfter(releases, to, terminal)
    const words = await changesInWords(
      releases.store,
      before,
      after,
      values.format ?? 'text',
      terminal.colour,
    )
    terminal.out(words)
    return before && sameContents(await readContents(releases.store, before), after) ? 0 : 1
  },
}

async function contentsAfter(
  { store, keys }: StorePlace,
  number: number | undefined,
  terminal: Terminal,
): Promise<Contents> {
  return number === undefined
    ? contentsOf(findRoot(terminal.cwd))
    : readContents(store, await readNumbered(store, number, keys))
}

function sameContents(one: Contents, other: Contents): boolean {
  return one.size === other.size && [...one].every(([name, text]) => other.get(name) === text)
}

/**
 * The changes for the borrower from a release to other contents, in plain words; `format` as in
 * `lienzo diff`.
 */
async function changesInWords(
  store: Store,
  before: Manifest | undefined,
  after: Contents,
  format: string,
  colour: boolean,
): Promise<string> {
  return named(formats, format, 'format')(await changesAfter(store, before, after), { colour })
}

const kinds: readonly (readonly [folder: string, noun: string])[] = [
  ['screens/', 'screens'],
  ['locales/', 'text files'],
  ['endpoints/', 'endpoint families'],
  ['profiles/', 'profiles'],
]

/** Creates the objects of a release without publishing them. */
export const build: Command = {
  about:
    'Checks every document and prints what a release would contain. With --out it writes the objects to a folder. Nothing is signed or published.',
  usage: 'release build [--out <folder>]',
  async run(args, terminal) {
    const { values } = readLine(args, { out: { type: 'string' } })
    const { prepared } = await prepareDocuments(findRoot(terminal.cwd), terminal)
    if (!prepared) return tellUnprepared(terminal)
    const { contents, needs } = prepared
    const bytes = [...contents.values()].reduce((sum, text) => sum + Buffer.byteLength(text), 0)
    terminal.out(
      `${contents.size} objects of ${(bytes / 1024).toFixed(0)} KB: ${kinds.map(([folder, noun]) => `${count(contents, folder)} ${noun}`).join(', ')}, the app document.`,
    )
    terminal.out(
      `A phone needs language version ${needs.language} and ${needs.widgets.length} widgets to show them.`,
    )
    if (values.out !== undefined) writeObjects(resolve(terminal.cwd, values.out), contents)
    if (values.out !== undefined) terminal.out(`The objects are in ${join(values.out, 'doc')}.`)
    return 0
  },
}

function count(contents: Contents, folder: string): number {
  return [...contents.keys()].filter((name) => name.startsWith(folder)).length
}

function writeObjects(folder: string, contents: Contents): void {
  for (const text of contents.values()) {
    const file = join(folder, objectPath(hashText(text)))
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}
